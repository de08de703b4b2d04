# Each tests/fuzz/NAME.c defines LLVMFuzzerTestOneInput. With MOZZIE_FUZZ it is linked with
# libFuzzer (fuzz-NAME); else cmake/replay.c feeds it the corpus, as the ctest test fuzz/NAME.
mozzie_glob(fuzz_sources tests/fuzz/*.c)
mozzie_glob(fuzz_helpers tests/fuzz/*_util.c tests/fuzz/lib/*.c)
list(REMOVE_ITEM fuzz_sources ${fuzz_helpers} "")

foreach(source IN LISTS fuzz_sources)
  if(NOT TARGET mozzie)
    continue()
  endif()
  cmake_path(GET source STEM stem)
  mozzie_program(fuzz-${stem} ${source} ${MOZZIE_STACK})
  target_sources(fuzz-${stem} PRIVATE ${fuzz_helpers})
  if(MOZZIE_FUZZ)
    target_link_options(fuzz-${stem} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(fuzz-${stem} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/replay.c)
    add_test(NAME fuzz/${stem}
      COMMAND fuzz-${stem} ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${stem})
  endif()
endforeach()
