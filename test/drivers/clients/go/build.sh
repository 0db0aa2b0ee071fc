# build.sh ADAPTER: builds the adapter in the working directory, against the module that install.sh
# made there.
set -e
rm -rf adapter
mkdir adapter
cp "$1"/*.go adapter
cd adapter
go mod init mockq/drivers
go mod edit -require github.com/datafuselabs/databend-go@v0.9.2 \
  -replace github.com/datafuselabs/databend-go=../driver
go mod tidy
go build -buildvcs=false -o ../tests .
