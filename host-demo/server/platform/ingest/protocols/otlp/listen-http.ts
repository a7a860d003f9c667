/** OTLP/HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp): logs in protobuf or JSON, posted to /v1/logs. */
import { mergeFields, number, tcpFields } from '../../configuration.ts'
import { BadRequest } from '../../listeners/http/answers.ts'
import { httpFields } from '../../listeners/http/fields.ts'
import { openHttpInput } from '../../listeners/http/http-input.ts'
import { jsonType, otlpAnswers, protobufType, taken } from './answers.ts'
import { cutJsonLogs, cutLogs } from './cut-logs.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

export const otlpHttp: TransportDefinition = {
  name: 'otlp-http',
  withoutRoom: 'refuses',
  fields: mergeFields(httpFields({ port: { ...tcpFields['port']!, default_value: 4318 } }), {
    max_chunk_size: number(
      'Max. HTTP chunk size',
      'Greatest length of a request body in bytes, as it is sent; longer ones are answered with 413.',
      16_777_216,
    ),
  }),
  open: (configuration, _codec, intake) =>
    openHttpInput(configuration, intake, {
      answers: otlpAnswers,
      maxInflatedBytes: 33_554_432,
      routes: [
        {
          method: 'POST',
          path: '/v1/logs',
          async handle({ body, contentType, take, committed }) {
            if (contentType !== protobufType && contentType !== jsonType) {
              throw new BadRequest(
                `Content-Type '${contentType}' is not taken here; send ${protobufType} or ${jsonType}.`,
                415,
              )
            }
            const cut = contentType === jsonType ? cutJsonLogs(body) : cutLogs(body)
            cut.each(take)
            await committed()
            return taken(contentType, cut)
          },
        },
      ],
    }),
}
