/** Chooses what an index takes of the parts that wait for it. */
import type { EncodedPart } from '../../message-store.ts'
import { entriesOf, type BatchPart } from './batch-runs.ts'
import type { Entry } from './entry.ts'
import type { Content } from './index-writer.ts'
import { entryOf } from './lines.ts'
import { entriesIn } from './pack.ts'
import { withTypes, type FieldTypes } from './typed-values.ts'

/**
 * Share of its bound by which an index may exceed it, so that batches which were encoded together stay together. Taken apart they are encoded once more, up to
 * half of them as single rows, which searches read slowly until they are packed.
 */
const EXCESS = 1 / 100

/** Messages for one set: of a batch, or of several that were encoded together. */
export type Part = BatchPart | EncodedPart
/** A batch that was taken out of encoded ones. */
interface OpenedPart {
  readonly sequence: number
  readonly entries: readonly Entry[]
}
export type WaitingPart = Part | OpenedPart

export interface Bounds {
  /** Batches up to this one are in the set already. */
  readonly after: number
  /** Messages with which the index is full. A batch is written whole, also where it exceeds this. */
  readonly bound: number
  /** Messages that the index has. */
  readonly present: number
  readonly types: FieldTypes
}

export interface Fitting {
  readonly contents: readonly Content[]
  /** The last batch of them. */
  readonly sequence: number
  readonly rest: readonly WaitingPart[]
}

export const lastOf = (part: WaitingPart): number =>
  'sequence' in part ? part.sequence : part.batches.at(-1)!.sequence

export const messagesOf = (part: Part): number =>
  'sequence' in part ? part.messages.length : part.batches.reduce((sum, { messages }) => sum + messages, 0)

/** Takes the parts with which an index reaches its bound: at least one batch. Encoded ones that do not fit as they are are taken apart. */
export function takeFitting(parts: readonly WaitingPart[], { after, bound, present, types }: Bounds): Fitting {
  const room = bound - present
  const roomForEncoded = room + Math.floor(EXCESS * bound)
  const contents: Content[] = []
  const entries: Entry[] = []
  const rest = [...parts]
  let messages = 0
  let sequence = after
  for (let part = rest[0]; part; part = rest[0]) {
    const isFirst = sequence === after
    if (!isFirst && messages >= room) break
    rest.shift()
    if (lastOf(part) <= after) continue
    if (!('sequence' in part)) {
      if (!isWhole(part, after, roomForEncoded - messages) || !hasTypes(part, types)) {
        rest.unshift(...batchesIn(part, types))
        continue
      }
      contents.push(part)
      messages += messagesOf(part)
    } else {
      const own = 'entries' in part ? part.entries : entriesOf(part, types)
      for (const entry of own) entries.push(entry)
      messages += own.length
    }
    sequence = lastOf(part)
  }
  if (entries.length > 0) contents.push({ entries })
  return { contents, sequence, rest }
}

/** Whether none of its batches has been written, and no bound lies before the last one. */
function isWhole({ batches }: EncodedPart, after: number, room: number): boolean {
  if (batches[0]!.sequence <= after) return false
  const beforeLast = batches.slice(0, -1).reduce((sum, { messages }) => sum + messages, 0)
  return batches.length === 1 || beforeLast < room
}

function hasTypes({ fieldTypes }: EncodedPart, types: FieldTypes): boolean {
  const own = Object.entries(fieldTypes)
  return own.length === types.size && own.every(([field, type]) => types.get(field) === type)
}

/** @param types those of the set now, which the values as they came are converted to where they are not the same */
function batchesIn(part: EncodedPart, types: FieldTypes): OpenedPart[] {
  const all = part.packs?.flatMap(entriesIn) ?? part.lines?.map(entryOf) ?? []
  const typed = hasTypes(part, types)
    ? all
    : asTheyCame(all, part).map(({ message, shared }) => ({ message: withTypes(message, types), shared }))
  let at = 0
  return part.batches.map(({ sequence, messages }) => {
    const entries = typed.slice(at, at + messages)
    at += messages
    return { sequence, entries }
  })
}

function asTheyCame(entries: readonly Entry[], { converted }: EncodedPart): Entry[] {
  const original = [...entries]
  for (const { place, field, value } of converted) {
    const { message, shared } = original[place]!
    original[place] = { message: { ...message, fields: { ...message.fields, [field]: value } }, shared }
  }
  return original
}
