# find_package(mozzie): the targets mozzie::shared and mozzie::static, and mozzie::mozzie, which is the
# shared one unless mozzie_STATIC is true.
include(${CMAKE_CURRENT_LIST_DIR}/mozzie-targets.cmake)
if(NOT TARGET mozzie::mozzie)
  add_library(mozzie::mozzie INTERFACE IMPORTED)
  if(mozzie_STATIC)
    set_target_properties(mozzie::mozzie PROPERTIES INTERFACE_LINK_LIBRARIES mozzie::static)
  else()
    set_target_properties(mozzie::mozzie PROPERTIES INTERFACE_LINK_LIBRARIES mozzie::shared)
  endif()
endif()
