/** The messages of the random HTTP message generator: a made-up request per frame, as JSON. */
import { codecFields, textOf } from '../../configuration.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import type { RandomRequest } from './generate.ts'
import { textReader } from '../../decoding/text.ts'

export const randomHttpCodec: CodecDefinition = {
  name: 'random-http-msg',
  label: 'Random HTTP Message',
  fields: codecFields,
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return ({ bytes, receivedAt, remoteAddress }) => {
      const text = read(bytes)
      const request = parse(text)
      if (!request) {
        const fields = { message: text, source: overrideSource ?? remoteAddress }
        return { timestamp: receivedAt, fields, problem: 'Not a request of the generator.', undecodable: true }
      }
      const instant = new Date(receivedAt)
      const { source, ...rest } = request
      const { http_method, resource, http_response_code, took_ms } = rest
      return {
        timestamp: receivedAt,
        fields: {
          message: `${instant.toISOString()} ${http_method} ${resource} [${http_response_code}] ${took_ms}ms`,
          source: overrideSource ?? source,
          ...rest,
          ingest_time: instant.toISOString(),
          ingest_time_epoch: Math.floor(receivedAt / 1000),
          ingest_time_year: instant.getUTCFullYear(),
          ingest_time_month: instant.getUTCMonth() + 1,
          ingest_time_day: instant.getUTCDate(),
          ingest_time_hour: instant.getUTCHours(),
          ingest_time_minute: instant.getUTCMinutes(),
          ingest_time_second: instant.getUTCSeconds(),
        },
        problem: null,
        undecodable: false,
      }
    }
  },
}

function parse(text: string): RandomRequest | null {
  try {
    const value = JSON.parse(text) as Partial<RandomRequest> | null
    const texts = [value?.source, value?.http_method, value?.resource, value?.controller, value?.action]
    const numbers = [value?.user_id, value?.http_response_code, value?.took_ms, value?.sequence_nr]
    if (texts.some(text => typeof text !== 'string') || numbers.some(number => typeof number !== 'number')) return null
    const { source, http_method, resource, controller, action, user_id, http_response_code, took_ms, sequence_nr } =
      value as RandomRequest
    return { source, http_method, resource, controller, action, user_id, http_response_code, took_ms, sequence_nr }
  } catch {
    return null
  }
}
