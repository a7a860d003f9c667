/** Codecs of single log events, without the records of a stream around them. No input type has them; tools and rules name them. */
import type { CodecDefinition } from '../../decoding/codec.ts'
import { readUtf8 } from '../../decoding/text.ts'
import { rawCodec } from '../raw/decode.ts'
import { parseFlowLog } from './flow-log.ts'

/** A line of a flow log. */
export const flowLogCodec: CodecDefinition = {
  name: 'FlowLog',
  label: 'FlowLog',
  fields: {},
  create() {
    return ({ bytes, receivedAt, remoteAddress }) => {
      const message = readUtf8(bytes)
      const { fields, problem } = parseFlowLog(message, true)
      return {
        timestamp: receivedAt,
        fields: { message, source: remoteAddress, ...fields },
        problem,
        undecodable: fields === null,
      }
    }
  },
}

/** The text of a log event. */
export const logEventCodec: CodecDefinition = {
  name: 'CloudWatchRawLog',
  label: 'CloudWatchRawLog',
  fields: rawCodec.fields,
  create: rawCodec.create,
}
