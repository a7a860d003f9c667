/** Decodes frames by the codec of their input. */
import { truncated, unfinished, type BatchFrame, type BatchReader } from '../journal/batch.ts'
import type { InputDefinition } from '../ingest.ts'
import type { CodecDefinition, Decode, Decoded } from '../decoding/codec.ts'
import { numberOf, type Configuration } from '../configuration.ts'
import { rawCodec } from '../protocols/raw/decode.ts'
import { inputTypeOf } from '../registry.ts'
import { completeText } from './truncation.ts'

/** An input, prepared for the frames that came in through it. */
export interface Source {
  readonly definition: InputDefinition
  readonly decode: Decode
  readonly forceRdns: boolean
  readonly hosts: boolean
  readonly maxMessageSize: number
}

/** Prepares an input. Without a usable definition its frames are taken as raw text: nothing that was accepted is lost. */
export function sourceOf(definition: InputDefinition): Source {
  const { configuration } = definition
  const codec = inputTypeOf(definition.type)?.codec ?? rawCodec
  return {
    definition,
    decode: decoderOf(codec, configuration),
    forceRdns: configuration['force_rdns'] === true && codec !== null && Object.hasOwn(codec.fields, 'force_rdns'),
    hosts: codec?.senders !== 'places',
    maxMessageSize: numberOf(configuration, 'max_message_size', 2_097_152, 1),
  }
}

function decoderOf(codec: CodecDefinition | null, configuration: Configuration): Decode {
  // It was checked when the input was started; a file it names may be gone since, or an encoding missing in another build of Node. What
  // is no text says nothing as raw text: better read it without.
  for (const tried of codec?.binary ? [configuration, {}] : [configuration]) {
    try {
      if (codec) return codec.create(tried)
    } catch {
      // The next, or raw.
    }
  }
  return rawCodec.create({})
}

/** @param remoteName reverse DNS name of the sender; null where it is not known or not asked for */
export function decodeFrame(batch: BatchReader, frame: BatchFrame, source: Source, remoteName: string | null): Decoded {
  const end = (frame.flags & truncated) === 0 ? frame.end : completeText(batch.bytes, frame.start, frame.end)
  const decoded = source.decode({
    bytes: batch.bytes.subarray(frame.start, end),
    receivedAt: frame.receivedAt,
    remoteAddress: frame.address,
    remoteName,
  })
  if ((frame.flags & truncated) !== 0) {
    addProblem(
      decoded,
      `The message was longer than max_message_size (${source.maxMessageSize} bytes) and was cut there.`,
    )
  }
  if ((frame.flags & unfinished) !== 0)
    addProblem(decoded, 'The connection ended before the announced length of the message.')
  return decoded
}

export function addProblem(decoded: Decoded, problem: string): void {
  decoded.problem = decoded.problem === null ? problem : `${decoded.problem} ${problem}`
}
