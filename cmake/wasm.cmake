# The engine as one WebAssembly module, mozzie.wasm: the library and src/wasm/, which exports what
# the page calls. Compiled as one target, so that no archiver for this platform is needed.
mozzie_glob(wasm_sources src/wasm/*.c)
if(NOT MOZZIE_SOURCES OR NOT wasm_sources)
  message(STATUS "No sources of the WebAssembly engine yet")
  return()
endif()
# Its words: read by a program that runs here, so another compiler makes that one.
find_program(MOZZIE_HOST_CC NAMES cc gcc clang REQUIRED)
set(words ${CMAKE_BINARY_DIR}/words.c)
set(MOZZIE_LANGUAGES en) # pages bring others
mozzie_words_by(${MOZZIE_HOST_CC} ${words})
add_executable(mozzie_wasm ${MOZZIE_SOURCES} ${wasm_sources} ${words})
set_target_properties(mozzie_wasm PROPERTIES OUTPUT_NAME mozzie SUFFIX .wasm)
target_link_libraries(mozzie_wasm PRIVATE mozzie_flags m)
target_link_options(mozzie_wasm PRIVATE
  -nostartfiles LINKER:--no-entry,--strip-debug,-z,stack-size=1048576)
