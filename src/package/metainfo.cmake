# Writes the description for software centers. With an address of the project's site it has a home page and a screenshot, which it can only
# name there: that of the window, which the site has as window.png.
#   cmake -DFROM=FILE -DTO=FILE [-DURL=https://...] -P metainfo.cmake
file(READ ${FROM} text)
if(URL)
    string(REGEX REPLACE "/$" "" URL "${URL}")
    string(REPLACE "  <provides>" "  <url type=\"homepage\">${URL}</url>
  <screenshots>
    <screenshot type=\"default\">
      <caption>The window with a recipe, its picture, statistics and code</caption>
      <image type=\"source\">${URL}/window.png</image>
    </screenshot>
  </screenshots>
  <provides>" text "${text}")
endif()
file(WRITE ${TO} "${text}")
