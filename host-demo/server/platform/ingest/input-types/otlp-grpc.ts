import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.cordwood.inputs.otlp.OtlpGrpcInput', name: 'OpenTelemetry (OTLP/gRPC)', transport: 'otlp-grpc', codec: 'otlp' })
