# install.sh SOURCES VERSION: makes a module of the driver's sources, in `driver` of the working directory.
set -e
mkdir driver
cp "$1"/*.go driver
cp "$(dirname "$0")/driver.mod" driver/go.mod
printf %s "$2" >driver/VERSION
