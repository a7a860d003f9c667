/** OTLP/gRPC (https://opentelemetry.io/docs/specs/otlp/#otlpgrpc): LogsService/Export. */
import { GrpcError } from '../grpc/grpc-message.ts'
import { grpcFields, openGrpcInput } from '../grpc/grpc-input.ts'
import { codeOfRefusal, exportResponse, status } from '../otlp/answers.ts'
import { cutLogs } from '../otlp/cut-logs.ts'
import { registerTransport } from '../registry.ts'

registerTransport({
  name: 'otlp-grpc',
  withoutRoom: 'refuses',
  fields: grpcFields(4317),
  open: (configuration, _codec, intake) => openGrpcInput(configuration, intake, {
    methods: {
      async '/opentelemetry.proto.collector.logs.v1.LogsService/Export'({ message, take, committed }) {
        const cut = cutLogs(message)
        cut.each(take)
        await committed()
        return exportResponse(cut)
      },
    },
    refused(refusal) {
      const code = codeOfRefusal(refusal)
      return new GrpcError(code, refusal.reason, status(code, refusal.reason, refusal.retryAfterSeconds))
    },
  }),
})
