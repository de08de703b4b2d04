# Each bench/*.c is a program build/release/bench-NAME.
mozzie_glob(bench_sources bench/*.c)
foreach(source IN LISTS bench_sources)
  if(TARGET mozzie AND NOT MOZZIE_SANITIZE)
    cmake_path(GET source STEM stem)
    mozzie_program(bench-${stem} ${source} ${MOZZIE_STACK})
  endif()
endforeach()
