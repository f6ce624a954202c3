# Adds and moves files for Debian's packages, one folder each. Run by cpack over the files before it packs them.
if(NOT CPACK_GENERATOR STREQUAL DEB)
    return()
endif()
set(program ${CPACK_TEMPORARY_DIRECTORY}/program/usr)
set(library ${CPACK_TEMPORARY_DIRECTORY}/library/usr)
set(development ${CPACK_TEMPORARY_DIRECTORY}/development/usr)

# Sets modes that do not depend on the user's umask.
execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)

file(MAKE_DIRECTORY ${program}/share/zsh)
file(RENAME ${program}/share/zsh/site-functions ${program}/share/zsh/vendor-completions)
execute_process(COMMAND gzip -9nf ${program}/share/man/man1/noisescope.1 COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${development}/share)
file(RENAME ${development}/lib/pkgconfig ${development}/share/pkgconfig)  # its paths are relative to a folder as deep

# An entry for each release, the newest first.
set(changes)
foreach(release IN LISTS CPACK_NOISESCOPE_RELEASES)
    string(REPLACE "=" ";" release ${release})
    list(GET release 0 version)
    list(GET release 1 day)
    execute_process(COMMAND date --utc --rfc-email --date=${day}
                    OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND changes
"noisescope (${version}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Built from the source tree.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}

")
endforeach()
set(docs ${program}/share/doc/noisescope)
file(RENAME ${docs}/CHANGELOG.md ${docs}/changelog)
foreach(package IN ITEMS ${docs} ${library}/share/doc/libnoisescope0 ${development}/share/doc/libnoisescope-dev)
    file(WRITE ${package}/changelog.Debian "${changes}")
    if(NOT package STREQUAL "${docs}")
        file(COPY ${docs}/copyright ${docs}/changelog DESTINATION ${package})
    endif()
endforeach()
foreach(package IN ITEMS ${docs} ${library}/share/doc/libnoisescope0 ${development}/share/doc/libnoisescope-dev)
    execute_process(COMMAND gzip -9nf ${package}/changelog ${package}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# The packages depend on others instead of bringing libraries.
file(GLOB_RECURSE shared ${library}/lib/libnoisescope.so.0)
foreach(file IN LISTS shared ITEMS ${program}/bin/noisescope)
    file(RPATH_REMOVE FILE ${file})
endforeach()
file(GLOB_RECURSE binaries ${library}/lib/*.so.${CPACK_PACKAGE_VERSION} ${program}/lib/*.so)
execute_process(COMMAND strip --remove-section=.comment ${binaries} ${program}/bin/noisescope COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
