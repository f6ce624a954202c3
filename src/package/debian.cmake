# Adds and moves files for a Debian package. Run by cpack over the files before it packs them.
if(NOT CPACK_GENERATOR STREQUAL DEB)
    return()
endif()
set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)

# Sets modes that do not depend on the user's umask.
execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)

file(MAKE_DIRECTORY ${share}/zsh)
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)

execute_process(COMMAND date --utc --rfc-email --date=${CPACK_NOISESCOPE_RELEASED}
                OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${share}/doc/noisescope/changelog.Debian
"noisescope (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Built from the source tree.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}
")
file(RENAME ${share}/doc/noisescope/CHANGELOG.md ${share}/doc/noisescope/changelog)
execute_process(COMMAND gzip -9nf ${share}/doc/noisescope/changelog ${share}/doc/noisescope/changelog.Debian ${share}/man/man1/noisescope.1
                COMMAND_ERROR_IS_FATAL ANY)

# The package depends on others instead of bringing libraries.
file(GLOB_RECURSE library ${CPACK_TEMPORARY_DIRECTORY}/usr/lib/libnoisescope.so.0)
foreach(file IN LISTS library ITEMS ${CPACK_TEMPORARY_DIRECTORY}/usr/bin/noisescope)
    file(RPATH_REMOVE FILE ${file})
endforeach()
