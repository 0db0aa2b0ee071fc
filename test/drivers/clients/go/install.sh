# install.sh SOURCES: makes a Go module of the driver's sources in the working directory, with the
# dependencies of its release 0.9.2.
set -e
cp -R "$1" driver
chmod -R u+w driver
cd driver
rm -rf cmd
printf 'v0.9.2' > VERSION
go mod init github.com/datafuselabs/databend-go
go mod edit \
  -require github.com/BurntSushi/toml@v1.2.1 \
  -require github.com/apache/arrow-go/v18@v18.5.2 \
  -require github.com/avast/retry-go@v3.0.0+incompatible \
  -require github.com/google/uuid@v1.6.0 \
  -require github.com/pkg/errors@v0.9.1 \
  -require go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp@v0.49.0
go mod tidy
