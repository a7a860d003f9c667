/**
 * Makes messages of a journal batch: the codec of each frame's input, the `gl2_*` fields, then the processors in their order. A frame
 * that breaks one of them is tried three times and set aside; the others go on.
 */
import type { InputDefinition } from '../ingest.ts'
import type { Failure } from '../journal/journal.ts'
import { BatchReader, truncated, unfinished, type BatchFrame } from '../journal/batch.ts'
import type { Message, WriteBatch } from '../../messages/message-store.ts'
import type { CodecDefinition, Decode, Decoded } from '../codecs/codec.ts'
import { numberOf, type Configuration } from '../configuration.ts'
import { addField } from '../codecs/fields.ts'
import { codecOf, inputTypeOf } from '../registry.ts'
import type { FieldLimiter } from './field-limits.ts'
import { messageIds, nodePart } from './message-id.ts'
import type { Names } from './names.ts'
import type { Route, StreamPlan } from './stream-plan/plan.ts'
import { completeText } from './truncation.ts'

const attempts = 3

export interface Progress {
  /** Which frame is being worked on, for whoever has to find out what killed the worker. */
  at(position: number): void
}

export interface ProcessorOptions {
  readonly nodeId: string
  readonly names: Names
  /** The stored definition of an input, also of one that was removed. */
  readonly input: (id: string) => InputDefinition | null
  readonly plan: () => StreamPlan
  readonly fields: FieldLimiter
  readonly progress?: Progress
}

export interface Processed {
  readonly targets: WriteBatch['targets']
  readonly messages: number
  /** Of their text, after decompression. */
  readonly bytes: number
  /** The same, once for each index set a message goes to. */
  readonly targetBytes: number
  readonly failures: readonly Failure[]
  /** Frames that were no message of their format, by input. */
  readonly undecodable: ReadonlyMap<string, number>
  /** Fields over a limit that were kept as text, by input. */
  readonly textFields: ReadonlyMap<string, number>
  /** How many messages took which way. */
  readonly routes: ReadonlyMap<Route, number>
}

interface PreparedInput {
  readonly decode: Decode
  readonly staticFields: readonly (readonly [string, string])[]
  readonly forceRdns: boolean
  readonly hosts: boolean
  readonly maxMessageSize: number
}

export interface Processor {
  /** Frames at `skip` have killed the worker before: they are set aside untouched. */
  process(sequence: number, stored: Uint8Array, skip?: ReadonlyMap<number, string>): Promise<Processed>
  /** The input's definition has changed. */
  forget(inputId: string): void
}

export function createProcessor({ nodeId, names, input, plan, fields: limiter, progress }: ProcessorOptions): Processor {
  const inputs = new Map<string, PreparedInput>()
  const node = nodePart(nodeId)

  function prepared(id: string): PreparedInput {
    let found = inputs.get(id)
    if (!found) inputs.set(id, found = prepare(input(id)))
    return found
  }

  function decodeFrame(batch: BatchReader, frame: BatchFrame, from: PreparedInput): Decoded {
    const end = (frame.flags & truncated) === 0 ? frame.end : completeText(batch.bytes, frame.start, frame.end)
    const decoded = from.decode({
      bytes: batch.bytes.subarray(frame.start, end), receivedAt: frame.receivedAt, remoteAddress: frame.address,
      remoteName: from.forceRdns ? names.get(frame.address) : null,
    })
    if ((frame.flags & truncated) !== 0) {
      note(decoded, `The message was longer than max_message_size (${from.maxMessageSize} bytes) and was cut there.`)
    }
    if ((frame.flags & unfinished) !== 0) note(decoded, 'The connection ended before the announced length of the message.')
    return decoded
  }

  return {
    forget: id => void inputs.delete(id),
    async process(sequence, stored, skip) {
      const batch = new BatchReader(stored)
      const resolving = batch.origins.filter(([id]) => prepared(id).forceRdns).map(([, address]) => address)
      if (resolving.length > 0) await names.prepare(resolving)

      const idOf = messageIds(sequence, node)
      const processedAt = new Date().toISOString()
      // The same for the whole batch, whatever is changed meanwhile.
      const streamPlan = plan()
      const targets = new Map<string, Message[]>()
      const routes = new Map<Route, number>()
      let messages = 0
      const failures: Failure[] = []
      const undecodable = new Map<string, number>()
      const textFields = new Map<string, number>()
      let receivedAt = -1
      let received = ''
      let bytes = 0
      let targetBytes = 0

      batch.forEach(frame => {
        progress?.at(frame.position)
        const killer = skip?.get(frame.position)
        if (killer !== undefined) {
          failures.push(failureOf(batch, frame, sequence, killer))
          return
        }
        for (let attempt = 1; ; attempt++) {
          try {
            const from = prepared(frame.inputId)
            const decoded = decodeFrame(batch, frame, from)
            if (frame.receivedAt !== receivedAt) {
              receivedAt = frame.receivedAt
              received = new Date(receivedAt).toISOString()
            }
            const { fields } = decoded
            if (decoded.undecodable) undecodable.set(frame.inputId, (undecodable.get(frame.inputId) ?? 0) + 1)
            const limited = limiter.apply(frame.inputId, fields, frame.receivedAt)
            if (limited) {
              textFields.set(frame.inputId, (textFields.get(frame.inputId) ?? 0) + limited.moved)
              note(decoded, limited.problem)
            }
            if (decoded.problem !== null) fields['gl2_processing_error'] = decoded.problem
            const id = idOf(frame.receivedAt, frame.position)
            fields['gl2_source_input'] = frame.inputId
            fields['gl2_source_node'] = nodeId
            if (from.hosts) {
              fields['gl2_remote_ip'] = frame.address
              fields['gl2_remote_port'] = frame.port
            }
            const name = from.forceRdns ? names.get(frame.address) : null
            if (name !== null) fields['gl2_remote_hostname'] = name
            fields['gl2_receive_timestamp'] = received
            fields['gl2_processing_timestamp'] = processedAt
            const size = decoded.inflated ?? frame.end - frame.start
            bytes += size
            fields['gl2_accounted_message_size'] = size
            fields['gl2_message_id'] = id
            for (const [key, value] of from.staticFields) if (!Object.hasOwn(fields, key)) fields[key] = value
            const route = streamPlan.route(decoded.timestamp, fields)
            routes.set(route, (routes.get(route) ?? 0) + 1)
            targetBytes += size * route.indexSets.length
            const message: Message = { id, timestamp: decoded.timestamp, streams: route.streams, fields }
            for (const indexSet of route.indexSets) {
              const target = targets.get(indexSet)
              if (target) target.push(message)
              else targets.set(indexSet, [message])
            }
            messages++
            return
          } catch (error) {
            if (attempt < attempts) continue
            const why = error instanceof Error ? error.message : String(error)
            failures.push(failureOf(batch, frame, sequence, `Processing failed ${attempts} times: ${why}`))
            return
          }
        }
      })
      return {
        targets: [...targets].map(([indexSet, messages]) => ({ indexSet, messages })), messages, bytes, targetBytes, failures, undecodable,
        textFields, routes,
      }
    },
  }
}

const failureOf = (
  batch: BatchReader, { position, inputId, receivedAt, address, start, end }: BatchFrame, sequence: number, reason: string,
): Failure =>
  ({ sequence, position, inputId, receivedAt, remoteAddress: address, reason, frame: batch.bytes.subarray(start, end) })

function note(decoded: Decoded, problem: string): void {
  decoded.problem = decoded.problem === null ? problem : `${decoded.problem} ${problem}`
}

/** What decodes the frames of an input. Without a usable definition they are taken as raw text: nothing that was accepted is lost. */
function prepare(definition: InputDefinition | null): PreparedInput {
  const configuration = definition?.configuration ?? {}
  const codec = codecOf(inputTypeOf(definition?.type ?? '')?.codec ?? 'raw')
  return {
    decode: decoderOf(codec, configuration),
    staticFields: staticFieldsOf(definition),
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
  return codecOf('raw')!.create({})
}

function staticFieldsOf(definition: InputDefinition | null): [string, string][] {
  const fields = {}
  for (const [key, value] of Object.entries(definition?.staticFields ?? {})) addField(fields, key, value)
  return Object.entries(fields)
}
