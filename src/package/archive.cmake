# Adds to an archive the libraries that the program needs, except those of every Linux system, with their licenses. Run by cpack
# over the files before it packs them.
if(NOT CPACK_GENERATOR STREQUAL TGZ)
    return()
endif()
set(root ${CPACK_TEMPORARY_DIRECTORY})
set(bundled ${root}/lib/noisescope/bundled)
set(licenses ${root}/share/doc/noisescope/licenses)

execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB modules ${root}/lib/noisescope/*.so)
# Excluded: the C library, which is the system's, and the C++ library: the system's drivers may need a newer one.
file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES ${root}/bin/noisescope
    LIBRARIES ${root}/lib/libnoisescope.so.0
    MODULES ${modules}
    RESOLVED_DEPENDENCIES_VAR libraries
    UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv)[.]so" "^lib(stdc[+][+]|gcc_s)[.]so" "^libnoisescope[.]so")
if(missing)
    message(FATAL_ERROR "libraries of the program that are not to be found: ${missing}")
endif()
file(MAKE_DIRECTORY ${licenses})
foreach(library IN LISTS libraries)
    file(INSTALL ${library} DESTINATION ${bundled} FOLLOW_SYMLINK_CHAIN)
    file(REAL_PATH ${library} real)
    execute_process(COMMAND dpkg-query --search ${real} OUTPUT_VARIABLE owner ERROR_QUIET)
    if(NOT owner)  # installed before /lib and /usr/lib were merged
        string(REGEX REPLACE "^/usr" "" before ${real})
        execute_process(COMMAND dpkg-query --search ${before} OUTPUT_VARIABLE owner ERROR_QUIET)
    endif()
    string(REGEX MATCH "^[-a-z0-9.+]+" package "${owner}")
    if(NOT EXISTS /usr/share/doc/${package}/copyright)
        message(FATAL_ERROR "${real}: no package that tells its license")
    endif()
    file(COPY_FILE /usr/share/doc/${package}/copyright ${licenses}/${package})
endforeach()
