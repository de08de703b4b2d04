# The library, the store and server, and the command.

if(NOT MOZZIE_SOURCES)
  message(STATUS "No sources of the library yet")
  return()
endif()

# What is linked in this build. Outside its files only the public headers' functions are seen; calls
# of them inside go straight there, in a shared library too.
add_library(mozzie STATIC ${MOZZIE_SOURCES})
target_link_libraries(mozzie PUBLIC mozzie_flags m)
set_target_properties(mozzie PROPERTIES C_VISIBILITY_PRESET hidden)
target_compile_options(mozzie PRIVATE -fno-semantic-interposition)

# The program that reads the words links what it holds them against; what it writes goes with the library.
add_executable(mozzie_words_tool ${MOZZIE_WORDS_SOURCES})
set_target_properties(mozzie_words_tool PROPERTIES OUTPUT_NAME mozzie-words)
target_link_libraries(mozzie_words_tool PRIVATE $<TARGET_FILE:mozzie> mozzie_flags m)
add_dependencies(mozzie_words_tool mozzie)
set(words ${PROJECT_BINARY_DIR}/words.c)
mozzie_words(mozzie_words_tool ${words})
add_library(mozzie_words STATIC ${words})
set_target_properties(mozzie_words PROPERTIES C_VISIBILITY_PRESET hidden)
target_link_libraries(mozzie_words PRIVATE mozzie_flags)
target_link_libraries(mozzie INTERFACE mozzie_words)

mozzie_glob(store_sources src/store/*.c)
list(FILTER store_sources EXCLUDE REGEX "/postgres\\.c$") # a store of its own, when it comes
mozzie_glob(table_sources src/table/*.c)
mozzie_glob(server_sources src/server/*.c)
mozzie_glob(cli_sources src/cli/*.c)

find_package(Threads REQUIRED) # of the server and the command: the library starts none

# Everything a command or a server test links, in the order of use.
set(MOZZIE_STACK "")
if(MOZZIE_SERVER AND (store_sources OR server_sources))
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET sqlite3)
  pkg_check_modules(websockets REQUIRED IMPORTED_TARGET libwebsockets)
  pkg_check_modules(uv REQUIRED IMPORTED_TARGET libuv)
  pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
  pkg_check_modules(jansson REQUIRED IMPORTED_TARGET jansson)
endif()
if(MOZZIE_SERVER AND server_sources)
  add_library(mozzie_table STATIC ${table_sources}) # without sockets, loop or store
  target_link_libraries(mozzie_table PUBLIC mozzie PkgConfig::sodium PkgConfig::jansson)
  add_library(mozzie_server STATIC ${server_sources})
  target_link_libraries(mozzie_server PUBLIC mozzie_table Threads::Threads
    PkgConfig::websockets PkgConfig::uv)
  list(APPEND MOZZIE_STACK mozzie_server)
endif()
if(MOZZIE_SERVER AND store_sources)
  add_library(mozzie_store STATIC ${store_sources})
  target_link_libraries(mozzie_store PUBLIC mozzie
    PkgConfig::sqlite3 PkgConfig::sodium PkgConfig::jansson)
  list(APPEND MOZZIE_STACK mozzie_store)
endif()
if(TARGET mozzie_server AND TARGET mozzie_store)
  target_link_libraries(mozzie_server PUBLIC mozzie_store)
endif()
list(APPEND MOZZIE_STACK mozzie)

# The command: a library, which its tests link too, and main.c.
if(cli_sources)
  mozzie_glob(rule_docs docs/rules/*.md)
  set(rule_texts ${PROJECT_BINARY_DIR}/rules_texts.c)
  add_custom_command(OUTPUT ${rule_texts}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/docs/rules -DOUT=${rule_texts}
      -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${rule_docs} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
  list(FILTER cli_sources EXCLUDE REGEX "/main\\.c$")
  if(NOT TARGET mozzie_server)
    list(FILTER cli_sources EXCLUDE REGEX "/(serve|store|place)\\.c$")
  endif()
  if(NOT TARGET mozzie_store) # component files are read in any build
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(jansson REQUIRED IMPORTED_TARGET jansson)
    list(APPEND cli_sources src/store/content.c)
    list(APPEND MOZZIE_STACK PkgConfig::jansson)
  endif()
  # What the terminal says besides.
  mozzie_glob(cli_words src/cli/words/*.txt)
  add_executable(mozzie_cli_words_tool ${MOZZIE_WORDS_SOURCES} src/cli/play_table.c)
  set_target_properties(mozzie_cli_words_tool PROPERTIES OUTPUT_NAME mozzie-cli-words)
  target_compile_definitions(mozzie_cli_words_tool PRIVATE
    WORDS_OF=play_table WORDS_IN="cli" WORDS_TO=play_words)
  target_link_libraries(mozzie_cli_words_tool PRIVATE $<TARGET_FILE:mozzie> mozzie_flags m)
  add_dependencies(mozzie_cli_words_tool mozzie)
  mozzie_words(mozzie_cli_words_tool ${PROJECT_BINARY_DIR}/cli_words.c ${cli_words})
  add_library(mozzie_cli STATIC ${cli_sources} ${rule_texts} ${PROJECT_BINARY_DIR}/cli_words.c)
  target_link_libraries(mozzie_cli PUBLIC ${MOZZIE_STACK} Threads::Threads PRIVATE mozzie_flags)
  target_compile_definitions(mozzie_cli PRIVATE
    MZ_SHARE="${CMAKE_INSTALL_FULL_DATADIR}/mozzie"
    $<$<TARGET_EXISTS:mozzie_server>:MZ_WITH_SERVER=1>)
  add_executable(mozzie_command src/cli/main.c)
  set_target_properties(mozzie_command PROPERTIES OUTPUT_NAME mozzie)
  target_link_libraries(mozzie_command PRIVATE
    $<LINK_LIBRARY:WHOLE_ARCHIVE,mozzie_cli> mozzie_flags)
  list(PREPEND MOZZIE_STACK mozzie_cli) # tests of the command's parts
endif()
