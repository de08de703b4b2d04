# make package: one Debian package with the command, the page, the library and the unit.
install(FILES packaging/mozzie.service DESTINATION lib/systemd/system)
install(FILES LICENSE TYPE DOC RENAME copyright)
install(FILES NOTICE CHANGELOG.md packaging/nginx.conf TYPE DOC)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The Mozzie authors")
set(CPACK_PACKAGE_CONTACT "The Mozzie authors <mozzie@localhost>")
set(CPACK_DEBIAN_PACKAGE_NAME mozzie)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON) # for packages of programs on libmozzie.so
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
