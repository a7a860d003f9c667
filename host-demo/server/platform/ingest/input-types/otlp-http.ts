import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.cordwood.inputs.otlp.OtlpHttpInput', name: 'OpenTelemetry (OTLP/HTTP)', transport: 'otlp-http', codec: 'otlp' })
