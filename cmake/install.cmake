# make install: library, header, pkg-config file, man page and command.
if(NOT TARGET mozzie)
  return()
endif()
configure_file(${PROJECT_SOURCE_DIR}/packaging/mozzie.pc.in mozzie.pc @ONLY)
install(TARGETS mozzie ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mozzie TYPE INCLUDE OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/mozzie.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/docs/man/mozzie.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/content/ DESTINATION ${CMAKE_INSTALL_DATADIR}/mozzie/content OPTIONAL)
if(TARGET mozzie_command)
  install(TARGETS mozzie_command RUNTIME)
  # The page, when it has been built.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/mozzie/web OPTIONAL)
endif()
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr") # the preset `package`
  include(cmake/package.cmake)
endif()
