/** Encodes batches for the embedded store, in any thread (`SpanEncoder`). */
import type { EncodedPart, EncodedSpan, EncoderSet, SpanEncoder, WriteBatch } from '../../message-store.ts'
import { storable } from '../documents.ts'
import { isBookkeeping, isReserved } from '../field-kinds.ts'
import { entriesOf, joinRuns, partsBySet, runOf, type BatchPart } from './batch-runs.ts'
import type { Entry } from './entry.ts'
import { linesOf } from './lines.ts'
import { packAll } from './pack.ts'
import { convertedValues } from './typed-values.ts'

/**
 * A span with so many times as many messages as are packed is one of many that wait. Its parts are packed though they are smaller, down to this share: lines
 * would be encoded twice, when nobody has time for that.
 */
const FULL_SPAN = 1.6
const LEAST_OF_FULL = 0.4

const UNKNOWN: EncoderSet = { fieldTypes: {}, columns: 'all' }

export const encodeSpan: SpanEncoder['encodeSpan'] = (batches, { minPacked, sets }) => {
  const messages = countOf(batches)
  const least = messages >= FULL_SPAN * minPacked ? LEAST_OF_FULL * minPacked : minPacked
  const runs = joinRuns(batches.map(runOf)).map(({ alone, parts }) => ({
    alone,
    parts: [...partsBySet(parts)].map(([id, own]) => encodePart(id, own, least, sets.get(id) ?? UNKNOWN)),
  }))
  const span = { first: batches[0]!.sequence, last: batches.at(-1)!.sequence, runs }
  return { ...span, messages, bytes: bytesOf(span) }
}

export const buffersOf: SpanEncoder['buffersOf'] = ({ runs }) =>
  runs.flatMap(({ parts }) => parts.flatMap(({ packs }) => packs?.map(({ buffer }) => buffer) ?? []))

function encodePart(
  indexSet: string,
  parts: readonly BatchPart[],
  least: number,
  { fieldTypes, columns }: EncoderSet,
): EncodedPart {
  const types = new Map(Object.entries(fieldTypes))
  const entries = parts.flatMap(part => entriesOf(part, types))
  const converted =
    types.size === 0
      ? []
      : convertedValues(
          parts.flatMap(({ messages }) => messages),
          entries.map(({ message }) => message),
          types,
        )
  const batches = parts.map(({ sequence, messages }) => ({ sequence, messages: messages.length }))
  const part = { indexSet, fieldTypes, converted, batches }
  if (entries.length < least) return { ...part, lines: linesOf(entries.map(storableEntry)), packs: null }
  return { ...part, lines: null, packs: packAll(entries, hasColumnsIn(columns)) }
}

function storableEntry(entry: Entry): Entry {
  const message = storable(entry.message)
  return message === entry.message ? entry : { ...entry, message }
}

/** Says of a field whether it gets columns. */
export function hasColumnsIn(columns: EncoderSet['columns']): (name: string) => boolean {
  const names = columns === 'all' ? null : new Set(columns)
  return name => !isReserved(name) && (names === null || names.has(name) || isBookkeeping(name))
}

const countOf = (batches: readonly WriteBatch[]): number =>
  batches.reduce((sum, { targets }) => targets.reduce((all, { messages }) => all + messages.length, sum), 0)

function bytesOf({ runs }: Pick<EncodedSpan, 'runs'>): number {
  let bytes = 0
  for (const { parts } of runs)
    for (const { lines, packs } of parts) {
      for (const { buffer } of packs ?? []) bytes += buffer.byteLength
      for (const { line } of lines ?? []) bytes += line.length
    }
  return bytes
}
