# build.sh ADAPTER: builds the client and the adapter, in the working directory that install.sh made.
set -e
rm -rf adapter
cp -R "$1" adapter
BENDSQL_BUILD_INFO=tests cargo build --quiet
