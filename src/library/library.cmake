# The shared library, and its files for CMake and pkg-config. Included by src/CMakeLists.txt.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(library ${CMAKE_CURRENT_LIST_DIR})
set(made ${CMAKE_CURRENT_BINARY_DIR}/library)
if(NOISESCOPE_STATIC OR NOISESCOPE_SANITIZE OR EMSCRIPTEN)  # Clang links sanitizers only into programs; WebAssembly has no shared ones
    set(kind STATIC)
else()
    set(kind SHARED)
endif()
add_library(noisescope_library ${kind} ${library}/noisescope.cpp ${library}/calls.cpp ${library}/arguments.cpp
            ${library}/field_handle.cpp)
add_library(noisescope::noisescope ALIAS noisescope_library)
add_library(noisescope::field ALIAS noisescope_library)  # its name in 0.1
# Targets that link it see its headers and nothing else of ours.
target_link_libraries(noisescope_library PRIVATE $<BUILD_INTERFACE:noisescope_cpu>)
target_compile_definitions(noisescope_library PRIVATE NOISESCOPE_VERSION="${PROJECT_VERSION}")
target_include_directories(noisescope_library INTERFACE $<BUILD_INTERFACE:${library}>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(noisescope_library INTERFACE cxx_std_17)
set_target_properties(noisescope_library PROPERTIES
    OUTPUT_NAME noisescope EXPORT_NAME noisescope
    VERSION ${PROJECT_VERSION} SOVERSION 0  # NOISESCOPE_ABI
    PUBLIC_HEADER "${library}/noisescope.h;${library}/noisescope.hpp;${library}/noisescope_recipe.hpp;${library}/noisescope_values.hpp")
if(NOISESCOPE_SANITIZE OR EMSCRIPTEN)
    return()
endif()
set(needed_by_static)
if(NOISESCOPE_STATIC)  # one file with the rooms that it is made of
    foreach(room IN ITEMS core recipe color cpu)
        target_sources(noisescope_library PRIVATE $<TARGET_OBJECTS:noisescope_${room}>)
    endforeach()
    set(needed_by_static "-lstdc++ -lm -pthread")
    target_link_libraries(noisescope_library INTERFACE $<INSTALL_INTERFACE:Threads::Threads>)
elseif(CMAKE_SYSTEM_NAME STREQUAL Linux)
    # Hides instances of the standard library's templates too.
    target_link_options(noisescope_library PRIVATE
        LINKER:--version-script=${library}/exports.map LINKER:--no-undefined LINKER:-z,relro,-z,now)
    set_target_properties(noisescope_library PROPERTIES LINK_DEPENDS ${library}/exports.map
        INSTALL_RPATH "$ORIGIN/noisescope/bundled")  # see package/CMakeLists.txt
endif()

if(NOT NOISESCOPE_INSTALL)
    return()
endif()
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/noisescope)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(TARGETS noisescope_library EXPORT noisescope
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} PUBLIC_HEADER DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT noisescope NAMESPACE noisescope:: FILE noisescopeTargets.cmake DESTINATION ${package})
# Before 1.0.0 the interface may change with the minor version.
write_basic_package_version_file(${made}/noisescopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${library}/noisescopeConfig.cmake ${made}/noisescopeConfigVersion.cmake DESTINATION ${package})
# Relocatable: the prefix is relative to the file itself.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${library}/noisescope.pc.in ${made}/noisescope.pc @ONLY)
install(FILES ${made}/noisescope.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# The Python module finds the library relative to its own path in the prefix; pip packs both.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/python/ DESTINATION ${CMAKE_INSTALL_DATADIR}/noisescope/python
        PATTERN __pycache__ EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/noisescope/examples
        USE_SOURCE_PERMISSIONS
        PATTERN *.py PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)  # executable files would need Python
unset(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME)
