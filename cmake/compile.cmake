# How everything is compiled.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON) # the Python module links the static library

add_library(mozzie_flags INTERFACE)
# -ffp-contract=off: bots must choose alike in every build, so no fused multiply-add anywhere.
target_compile_options(mozzie_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Werror -ffp-contract=off)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # From -O3 on gcc 12 unrolls loops over ponds and cards, and warns of turns that cannot happen.
  # What the other two see depends on version and level: they tell, and stop nobody's build.
  target_compile_options(mozzie_flags INTERFACE -Wno-stringop-overflow
    -Wno-error=maybe-uninitialized -Wno-error=format-truncation)
endif()
target_compile_definitions(mozzie_flags INTERFACE
  _DEFAULT_SOURCE _POSIX_C_SOURCE=200809L)
target_include_directories(mozzie_flags INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)

if(MOZZIE_NATIVE)
  target_compile_options(mozzie_flags INTERFACE -march=native)
endif()
if(MOZZIE_CHECKS)
  target_compile_definitions(mozzie_flags INTERFACE MZ_CHECKS=1)
endif()
if(MOZZIE_SANITIZE)
  target_compile_options(mozzie_flags INTERFACE
    -fsanitize=${MOZZIE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(mozzie_flags INTERFACE -fsanitize=${MOZZIE_SANITIZE})
endif()
