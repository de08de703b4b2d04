# The sources of the library, and the helpers with which the other files declare targets.
function(mozzie_glob out)
  set(patterns "")
  foreach(pattern IN LISTS ARGN)
    list(APPEND patterns "${PROJECT_SOURCE_DIR}/${pattern}")
  endforeach()
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# A game's folder belongs to the build when the registry includes its header.
set(registry ${PROJECT_SOURCE_DIR}/src/games/registry.c)
set(game_patterns "")
set(MOZZIE_GAMES "") # by their public names
if(EXISTS ${registry})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})
  file(STRINGS ${registry} includes REGEX "^#include \"games/")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^#include \"(games/[^/]+)/.*" "src/\\1/*.c" pattern "${line}")
    list(APPEND game_patterns ${pattern})
    string(REGEX REPLACE "^#include \"games/([^/]+)/.*" "\\1" game "${line}")
    string(REPLACE "_" "-" game ${game})
    list(APPEND MOZZIE_GAMES ${game})
  endforeach()
endif()
mozzie_glob(MOZZIE_SOURCES
  src/base/*.c src/engine/*.c src/games/registry.c ${game_patterns} src/ai/*.c)

# A program, test or bench: one source, its libraries, a name.
function(mozzie_program name source)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE ${ARGN} mozzie_flags)
endfunction()
