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

# What people are told: words files, read and held against the tables by a program of the build (src/words).
mozzie_glob(language_files src/engine/words/*.txt)
set(MOZZIE_LANGUAGES en) # the first is whole; the others follow it
foreach(file IN LISTS language_files)
  cmake_path(GET file STEM language)
  list(APPEND MOZZIE_LANGUAGES ${language})
endforeach()
list(REMOVE_DUPLICATES MOZZIE_LANGUAGES)
string(REPLACE "/*.c" "/words/*.txt" word_patterns "${game_patterns}")
mozzie_glob(MOZZIE_WORD_FILES src/engine/words/*.txt ${word_patterns})
mozzie_glob(MOZZIE_WORDS_SOURCES src/words/*.c)

# OUT (a C file, or a folder of files for pages) made by the target `tool` from those files and ARGN's.
function(mozzie_words tool out)
  add_custom_command(OUTPUT ${out}
    COMMAND ${tool} ${PROJECT_SOURCE_DIR}/src ${out} ${MOZZIE_LANGUAGES}
    DEPENDS ${tool} ${MOZZIE_WORD_FILES} ${ARGN} COMMENT "Words of ${MOZZIE_LANGUAGES}" VERBATIM)
endfunction()

# The same where the library is no target of its own: `cc` makes the tool.
function(mozzie_words_by cc out)
  set(tool ${CMAKE_BINARY_DIR}/mozzie-words)
  add_custom_command(OUTPUT ${tool}
    COMMAND ${cc} -std=c17 -D_DEFAULT_SOURCE -Iinclude -Isrc
      ${MOZZIE_WORDS_SOURCES} ${MOZZIE_SOURCES} -lm -o ${tool}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} DEPENDS ${MOZZIE_WORDS_SOURCES} ${MOZZIE_SOURCES}
    COMMENT "The program that reads the words" VERBATIM)
  mozzie_words(${tool} ${out})
endfunction()
