/** Loki push (https://grafana.com/docs/loki/latest/reference/loki-http-api/#ingest-logs): protobuf within Snappy, or JSON; answered with 204. */
import { mergeFields, number, tcpFields } from '../../configuration.ts'
import { BadRequest } from '../../listeners/http/answers.ts'
import { httpFields } from '../../listeners/http/fields.ts'
import { openHttpInput, type HttpRoute } from '../../listeners/http/http-input.ts'
import type { Cut } from '../../wire/cut/cut.ts'
import { cutJsonPush, cutLegacyPush, cutPush } from './cut-push.ts'
import { SnappyError, unsnap } from '../../wire/snappy.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

const maxInflatedBytes = 33_554_432

/** Clients that send protobuf often do not say so. */
const protobufTypes: ReadonlySet<string> = new Set(['application/x-protobuf', ''])

function push(path: string, cutText: (body: Buffer) => Cut): HttpRoute {
  return {
    method: 'POST',
    path,
    async handle({ body, contentType, take, committed }) {
      cutBody(body, contentType, cutText).each(take)
      await committed()
      return { status: 204 }
    },
  }
}

function cutBody(body: Buffer, contentType: string, cutText: (body: Buffer) => Cut): Cut {
  if (contentType === 'application/json') return cutText(body)
  if (!protobufTypes.has(contentType)) {
    throw new BadRequest(
      `Content-Type '${contentType}' is not taken here; send application/x-protobuf or application/json.`,
      415,
    )
  }
  try {
    return cutPush(unsnap(body, maxInflatedBytes))
  } catch (error) {
    if (error instanceof SnappyError) throw new BadRequest(error.message, error.tooLarge ? 413 : 400)
    throw error
  }
}

export const lokiHttp: TransportDefinition = {
  name: 'loki',
  withoutRoom: 'refuses',
  fields: mergeFields(httpFields({ port: { ...tcpFields['port']!, default_value: 3100 } }), {
    max_chunk_size: number(
      'Max. HTTP chunk size',
      'Greatest length of a request body in bytes, as it is sent; longer ones are answered with 413.',
      16_777_216,
    ),
  }),
  open: (configuration, _codec, intake) =>
    openHttpInput(configuration, intake, {
      maxInflatedBytes,
      ownEncoding: 'snappy',
      routes: [
        push('/loki/api/v1/push', cutJsonPush),
        push('/api/prom/push', cutLegacyPush),
        { method: 'GET', path: '/ready', handle: () => ({ status: 200, body: 'ready\n' }) },
      ],
    }),
}
