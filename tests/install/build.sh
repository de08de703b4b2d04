# Builds the library as a release does and installs it into MOZZIE_TREE, for the tests beside this file.
set -eu
: "${MOZZIE_TREE:?names the folder to install into}"
build=$MOZZIE_TREE-build
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON \
    -DMOZZIE_SERVER=OFF -DMOZZIE_TESTS=OFF -DCMAKE_INSTALL_LIBDIR=lib
cmake --build "$build" --target mozzie_static mozzie_shared
rm -rf "$MOZZIE_TREE"
cmake --install "$build" --component library --prefix "$MOZZIE_TREE"
