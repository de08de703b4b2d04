# MOZZIE_VERSION, from the header that says it.
set(header ${CMAKE_CURRENT_LIST_DIR}/../include/mozzie/version.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
file(STRINGS ${header} MOZZIE_VERSION REGEX "^#define MZ_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
list(TRANSFORM MOZZIE_VERSION REPLACE "^.* " "")
list(JOIN MOZZIE_VERSION "." MOZZIE_VERSION)
