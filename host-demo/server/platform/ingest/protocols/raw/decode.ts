/** Raw: the frame is the message. */
import { codecFields, textOf } from '../../configuration.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { textReader } from '../../decoding/text.ts'

export const rawCodec: CodecDefinition = {
  name: 'raw',
  label: 'Raw String',
  fields: codecFields,
  transportDefaults: { port: 5555 },
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return ({ bytes, receivedAt, remoteAddress, remoteName }) => {
      const fields = { message: read(bytes), source: overrideSource ?? remoteName ?? remoteAddress }
      return { timestamp: receivedAt, fields, problem: null, undecodable: false }
    }
  },
}
