# Every tests/{unit,contract,parity,server}/*.c and tests/rules/GAME/*.c is a cmocka program and a
# ctest test named by its path (rules/mosquito-show/eat). Files of a folder's lib/ and those named
# *_util.c are linked into all tests at or below that folder. tests/rules/GAME/cases*.md are run
# by the command, tests/parity/*.mjs by Node, tests/cli/*.sh and tests/install/*.sh by the shell. All
# run in the source folder.
find_package(PkgConfig REQUIRED)
pkg_check_modules(cmocka REQUIRED IMPORTED_TARGET cmocka)
if(NOT TARGET mozzie)
  return()
endif()

set(MOZZIE_COMMAND "${PROJECT_BINARY_DIR}/mozzie")
set(MOZZIE_WASM "${PROJECT_SOURCE_DIR}/build/wasm/mozzie.wasm" CACHE FILEPATH "For parity tests")
set(test_environment
  "MOZZIE=${MOZZIE_COMMAND};MOZZIE_WASM=${MOZZIE_WASM};MOZZIE_TREE=${PROJECT_BINARY_DIR}/installed"
  # Debian 12's libraries keep some blocks for the life of the process; real leaks still show.
  "ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1;UBSAN_OPTIONS=print_stacktrace=1")

add_library(test_flags INTERFACE)
target_include_directories(test_flags INTERFACE ${PROJECT_SOURCE_DIR}/tests)
target_link_options(test_flags INTERFACE -Wl,--wrap=_cmocka_run_group_tests) # tests/lib/outcome.c
target_compile_definitions(test_flags INTERFACE
  MZ_SOURCE_DIR="${PROJECT_SOURCE_DIR}" MZ_COMMAND="${MOZZIE_COMMAND}" MZ_WASM="${MOZZIE_WASM}")

function(mozzie_test_property name)
  set_tests_properties(${name} PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    ENVIRONMENT "${test_environment}" TIMEOUT 900)
endfunction()

# The helpers of one folder as a library; ${out} names it, or is empty.
function(mozzie_test_helpers folder out)
  string(REPLACE "/" "-" target "${folder}-lib")
  mozzie_glob(helpers ${folder}/lib/*.c ${folder}/*_util.c)
  if(helpers AND NOT TARGET ${target})
    add_library(${target} STATIC ${helpers})
    target_link_libraries(${target} PUBLIC test_flags mozzie PkgConfig::cmocka mozzie_flags)
  endif()
  set(${out} "" PARENT_SCOPE)
  if(helpers)
    set(${out} ${target} PARENT_SCOPE)
  endif()
endfunction()

function(mozzie_tests folder)
  set(helpers "")
  set(up ${folder})
  while(up)
    mozzie_test_helpers(${up} one)
    list(APPEND helpers ${one})
    cmake_path(GET up PARENT_PATH up)
  endwhile()
  mozzie_glob(sources ${folder}/*.c)
  list(FILTER sources EXCLUDE REGEX "_util\\.c$")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^tests/" "" name "${folder}/${stem}")
    string(REPLACE "/" "-" target "test-${name}")
    mozzie_program(${target} ${source} ${helpers} ${ARGN} ${MOZZIE_STACK} test_flags PkgConfig::cmocka)
    add_test(NAME ${name} COMMAND ${target})
    mozzie_test_property(${name})
    if(folder STREQUAL "tests/server")
      list(APPEND thread_tests ${target})
    endif()
  endforeach()
  set(thread_tests ${thread_tests} PARENT_SCOPE)
endfunction()

foreach(folder unit contract parity)
  mozzie_tests(tests/${folder})
endforeach()
if(TARGET mozzie_server)
  mozzie_tests(tests/table)
endif()
if(TARGET mozzie_store)
  mozzie_tests(tests/server)
endif()
# What is run under ThreadSanitizer: that which has threads.
add_custom_target(threads)
foreach(target IN LISTS thread_tests)
  add_dependencies(threads ${target})
endforeach()
if(TARGET mozzie_command)
  add_dependencies(threads mozzie_command)
endif()
file(GLOB rule_folders CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/tests/rules/*)
foreach(folder IN LISTS rule_folders)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} AND NOT folder STREQUAL "tests/rules/lib")
    mozzie_tests(${folder})
  endif()
endforeach()

# The worked cases of each registered game.
foreach(game IN LISTS MOZZIE_GAMES)
  mozzie_glob(cases tests/rules/${game}/cases*.md)
  if(cases AND TARGET mozzie_command)
    add_test(NAME rules/${game}/cases COMMAND mozzie_command cases ${game} ${cases})
    mozzie_test_property(rules/${game}/cases)
  endif()
endforeach()

function(mozzie_script_tests runner)
  mozzie_glob(scripts ${ARGN})
  foreach(script IN LISTS scripts)
    cmake_path(RELATIVE_PATH script BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests)
    cmake_path(REMOVE_EXTENSION script OUTPUT_VARIABLE name)
    add_test(NAME ${name} COMMAND ${runner} tests/${script})
    mozzie_test_property(${name})
  endforeach()
endfunction()
mozzie_script_tests(node tests/parity/*.mjs)
mozzie_script_tests(sh tests/cli/*.sh)

# The library as it is installed, built once for all the tests that are its users.
mozzie_script_tests(sh tests/install/*.sh)
mozzie_glob(install_tests tests/install/*.sh)
list(TRANSFORM install_tests REPLACE "^.*/(.*)\\.sh$" "install/\\1")
set_tests_properties(${install_tests} PROPERTIES FIXTURES_REQUIRED tree)
set_tests_properties(install/build PROPERTIES FIXTURES_REQUIRED "" FIXTURES_SETUP tree)

foreach(script check-layers check-rules "measure-bots --check")
  separate_arguments(command UNIX_COMMAND ${PROJECT_SOURCE_DIR}/scripts/${script})
  string(REGEX REPLACE " .*" "" script ${script})
  add_test(NAME ${script} COMMAND ${command})
  mozzie_test_property(${script})
endforeach()

# What Python calls, with this build's sanitizers and checks: scripts/test runs tests of the package on it.
mozzie_glob(python_sources python/c/*.c)
if(python_sources)
  add_library(python_engine MODULE ${python_sources})
  target_link_libraries(python_engine PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,mozzie> mozzie_flags
    Threads::Threads)
endif()
