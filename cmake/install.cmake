# make install. The component `library` is for those who build on it: archive, shared library, headers,
# a pkg-config file, a CMake package. The rest: command, page, component files, man page.
if(NOT TARGET mozzie OR MOZZIE_SANITIZE)
  return()
endif()
include(CMakePackageConfigHelpers)

# Archive and shared library hold one object: the whole library, optimised across its files here and
# now. So no linker meets bytecode, which only the compiler that wrote it reads, and no program meets
# a name that no public header has.
set(whole ${PROJECT_BINARY_DIR}/lib/whole.o)
add_executable(mozzie_whole $<TARGET_OBJECTS:mozzie> $<TARGET_OBJECTS:mozzie_words>)
set_target_properties(mozzie_whole PROPERTIES OUTPUT_NAME whole SUFFIX .o LINKER_LANGUAGE C
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
target_link_options(mozzie_whole PRIVATE -r -nostdlib -w
  $<$<C_COMPILER_ID:GNU>:-flinker-output=nolto-rel> $<$<C_COMPILER_ID:Clang>:-fuse-ld=lld>)
add_custom_command(TARGET mozzie_whole POST_BUILD
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole} VERBATIM)
set_source_files_properties(${whole} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

# Until 1.0 the second number may change functions and structures, then the first.
set(abi ${PROJECT_VERSION_MAJOR})
set(compatible SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(abi 0.${PROJECT_VERSION_MINOR})
  set(compatible SameMinorVersion)
endif()
add_library(mozzie_static STATIC ${whole})
add_library(mozzie_shared SHARED ${whole})
set_target_properties(mozzie_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${abi})
target_link_options(mozzie_shared PRIVATE LINKER:-z,defs)
target_link_libraries(mozzie_shared PRIVATE m)
target_link_libraries(mozzie_static INTERFACE m)
foreach(kind static shared)
  add_dependencies(mozzie_${kind} mozzie_whole)
  set_target_properties(mozzie_${kind} PROPERTIES OUTPUT_NAME mozzie EXPORT_NAME ${kind} LINKER_LANGUAGE C
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endforeach()
install(TARGETS mozzie_static mozzie_shared EXPORT mozzie COMPONENT library
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/mozzie TYPE INCLUDE COMPONENT library)

# find_package(mozzie): mozzie::shared, mozzie::static, and mozzie::mozzie, which is one of them.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mozzie)
install(EXPORT mozzie NAMESPACE mozzie:: DESTINATION ${package_dir} FILE mozzie-targets.cmake COMPONENT library)
write_basic_package_version_file(mozzie-config-version.cmake COMPATIBILITY ${compatible})
install(FILES packaging/mozzie-config.cmake ${PROJECT_BINARY_DIR}/mozzie-config-version.cmake
  DESTINATION ${package_dir} COMPONENT library)

# From the pkg-config file's own place, wherever the tree is moved to.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
  OUTPUT_VARIABLE up)
configure_file(packaging/mozzie.pc.in mozzie.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mozzie.pc DESTINATION ${pkgconfig_dir} COMPONENT library)

configure_file(docs/man/mozzie.1 mozzie.1 @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mozzie.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY content/ DESTINATION ${CMAKE_INSTALL_DATADIR}/mozzie/content)
if(TARGET mozzie_command)
  install(TARGETS mozzie_command RUNTIME)
  # The page, when it has been built.
  install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/mozzie/web OPTIONAL)
endif()
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr") # the preset `package`
  include(cmake/package.cmake)
endif()
