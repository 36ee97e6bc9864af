module treadlight.example/collector

go 1.25

// The newest versions whose dependencies the module proxy gives completely.
require (
	github.com/open-telemetry/opentelemetry-collector-contrib/exporter/fileexporter v0.162.0
	github.com/open-telemetry/opentelemetry-collector-contrib/processor/redactionprocessor v0.162.0
	go.opentelemetry.io/collector/confmap/provider/envprovider v1.68.0
	go.opentelemetry.io/collector/confmap/provider/fileprovider v1.68.0
	go.opentelemetry.io/collector/otelcol v0.162.0
	go.opentelemetry.io/collector/processor/memorylimiterprocessor v0.162.0
	go.opentelemetry.io/collector/receiver/otlpreceiver v0.162.0
	go.opentelemetry.io/collector/service v0.162.0
)
