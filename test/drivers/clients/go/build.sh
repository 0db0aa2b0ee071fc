# build.sh ADAPTER VERSION TAG [TEXT]: builds the adapter in the working directory, against that version
# of the driver, or against its sources in `driver` if they are there. The text is the lines of go.sum
# for a version that the checksum database lacks.
set -e
rm -rf adapter
mkdir adapter
cp "$1"/*.go adapter
cd adapter
[ -z "$4" ] || printf "%s\n" "$4" >go.sum
go mod init mockq/drivers
go mod edit -require "github.com/datafuselabs/databend-go@$2"
[ ! -d ../driver ] || go mod edit -replace "github.com/datafuselabs/databend-go=../driver"
go mod tidy
go build -buildvcs=false -tags "$3" -o ../tests .
