# File that find_package(noisescope) reads: it defines the target noisescope::noisescope.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/noisescopeTargets.cmake)
if(NOT TARGET noisescope::field)  # its name in 0.1
    add_library(noisescope::field INTERFACE IMPORTED)
    target_link_libraries(noisescope::field INTERFACE noisescope::noisescope)
endif()
