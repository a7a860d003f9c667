import { otlpCodec } from './decode.ts'
import { otlpGrpc } from './listen-grpc.ts'
import { otlpHttp } from './listen-http.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.otlp.OtlpGrpcInput',
  name: 'OpenTelemetry (OTLP/gRPC)',
  transport: otlpGrpc,
  codec: otlpCodec,
})
registerInputType({
  type: 'org.cordwood.inputs.otlp.OtlpHttpInput',
  name: 'OpenTelemetry (OTLP/HTTP)',
  transport: otlpHttp,
  codec: otlpCodec,
  sendPath: '/v1/logs',
})
