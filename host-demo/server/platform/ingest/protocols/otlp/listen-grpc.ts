/** OTLP/gRPC (https://opentelemetry.io/docs/specs/otlp/#otlpgrpc): LogsService/Export. */
import { GrpcError } from '../../listeners/grpc/grpc-message.ts'
import { grpcFields, openGrpcInput } from '../../listeners/grpc/grpc-input.ts'
import { codeOfRefusal, exportResponse, status } from './answers.ts'
import { cutLogs } from './cut-logs.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

export const otlpGrpc: TransportDefinition = {
  name: 'otlp-grpc',
  withoutRoom: 'refuses',
  fields: grpcFields(4317),
  open: (configuration, _codec, intake) =>
    openGrpcInput(configuration, intake, {
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
}
