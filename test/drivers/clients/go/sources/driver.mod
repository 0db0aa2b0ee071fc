module github.com/datafuselabs/databend-go

go 1.24.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/apache/arrow-go/v18 v18.4.1
	github.com/avast/retry-go v3.0.0+incompatible
	github.com/google/uuid v1.6.0
	github.com/pkg/errors v0.9.1
	go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp v0.72.0
)
