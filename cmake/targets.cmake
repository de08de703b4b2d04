# The sources of the library, and the helpers with which the other files declare targets.
function(mozzie_glob out)
  set(patterns "")
  foreach(pattern IN LISTS ARGN)
    list(APPEND patterns "${PROJECT_SOURCE_DIR}/${pattern}")
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

mozzie_glob(MOZZIE_SOURCES
  src/base/*.c src/engine/*.c src/games/registry.c src/games/*/*.c src/ai/*.c)

# A program, test or bench: one source, its libraries, a name.
function(mozzie_program name source)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE ${ARGN} mozzie_flags)
endfunction()
