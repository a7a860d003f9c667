/** Codecs, and what one makes of a text (contract 1, 5.5; contract 2, 3.1). */
import { randomUUID } from 'node:crypto'
import { CodecTypes, ParsedMessage, ParseRequest } from '../../../core/inputs/schema.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import { codecNamed } from '../platform/ingest/registry.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { codecTypes } from './types.ts'

export function codecRoutes({ ingest }: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/system/codecs/types/all',
      permission: 'authenticated',
      area: 'Inputs',
      summary: 'All codecs and what they are configured with',
      replies: { 200: CodecTypes },
      handler: codecTypes,
    }),
    route({
      method: 'POST',
      path: '/messages/parse',
      permission: 'authenticated',
      area: 'Messages',
      summary: 'What a codec makes of a text; nothing is stored',
      body: ParseRequest,
      replies: { 200: ParsedMessage },
      async handler({
        caller,
        body: { message: text, codec: name, remote_address, configuration },
      }): Promise<ParsedMessage> {
        const codec = codecNamed(name)
        if (!codec) throw notFound(`There is no codec '${name}'. GET /system/codecs/types/all names those there are.`)
        // Error messages of the codec would reveal content of the file.
        const file = codec.files?.find(field => Object.hasOwn(configuration ?? {}, field))
        if (file !== undefined && !caller.isPermitted('inputs:create')) {
          throw forbidden(`configuration.${file}: only who may create inputs may name files of the server.`)
        }
        const frame = Buffer.from(text)
        const { address, port } = addressOf(remote_address)
        const decoded = await ingest
          .decode(codec.name, configuration ?? {}, frame, { address, port })
          .catch((error: Error) => {
            throw badRequest(error.message)
          })
        if (!decoded) throw badRequest("'message' must not be empty.")
        const id = randomUUID()
        const timestamp = new Date(decoded.timestamp).toISOString()
        const remote = { gl2_remote_ip: address, ...(port !== null && { gl2_remote_port: port }) }
        const fields = { ...decoded.fields, ...remote, _id: id, timestamp, streams: [] }
        return {
          message: {
            id,
            message_id: null,
            timestamp,
            message: String(decoded.fields['message']),
            source: String(decoded.fields['source']),
            fields,
            streams: [],
            stream_ids: [],
            field_count: Object.keys(fields).length,
            size: frame.length,
            source_input_id: null,
            filter_out: false,
          },
          index: null,
        }
      },
    }),
  ]
}

/** `192.0.2.1`, `192.0.2.1:514`, `[2001:db8::1]:514` or `/192.0.2.1:514`. */
function addressOf(text: string): { address: string; port: number | null } {
  const found = /^\/?(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text.trim())
  if (!found) return { address: text.trim().replace(/^\//, ''), port: null }
  return { address: found[1] ?? found[2]!, port: found[3] === undefined ? null : Number(found[3]) }
}
