/** Protocols whose body is a message, or one per line where bulks are enabled, answered with 202. */
import type { CodecDefinition } from '../../decoding/codec.ts'
import { flag, flagOf, type Configuration, type Fields } from '../../configuration.ts'
import { wholeEnd } from '../frame.ts'
import type { HttpRoute } from './http-input.ts'
import { eachLine } from './lines.ts'

export const bulkField: Fields = {
  enable_bulk_receiving: flag('Enable Bulk Receiving', 'A request may hold several messages, one per line.', false),
}

export function messageOrLines(path: string, configuration: Configuration, codec: CodecDefinition): HttpRoute {
  const bulk = flagOf(configuration, 'enable_bulk_receiving')
  return {
    method: 'POST',
    path,
    async handle({ body, take, committed }) {
      if (bulk) eachLine(body, (start, end) => take(body, start, end))
      else take(body, 0, wholeEnd(codec, body))
      await committed()
      return { status: 202 }
    },
  }
}
