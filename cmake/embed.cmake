# cmake -DFOLDER=docs/rules -DOUT=file.c -P embed.cmake
# Writes every FOLDER/*.md as a C string: `const struct cli_rule_text cli_rule_texts[]`, ended by a
# row of NULLs. Bytes are written as numbers, since a string literal may be too long for compilers.
file(GLOB docs "${FOLDER}/*.md")
list(SORT docs)
set(arrays "")
set(rows "")
set(i 0)
foreach(doc IN LISTS docs)
  cmake_path(GET doc STEM name)
  file(READ "${doc}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const unsigned char text${i}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", text${i}},\n")
  math(EXPR i "${i} + 1")
endforeach()
file(WRITE "${OUT}" "#include \"cli/rules.h\"\n\n#include <stddef.h>\n\n${arrays}
const struct cli_rule_text cli_rule_texts[] = {\n${rows}    {NULL, NULL},\n};\n")
