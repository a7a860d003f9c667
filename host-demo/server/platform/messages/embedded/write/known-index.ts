import type { IndexInfo, IndexSetRules } from '../../message-store.ts'
import { FORMAT_VERSION, type IndexMeta } from '../format.ts'
import type { IndexEntry } from '../protocol.ts'
import type { IndexDescription } from './describe-index.ts'
import type { IndexWriter } from './index-writer.ts'
import type { FieldTypes } from './typed-values.ts'

/** An index as the writer knows it: all of it is derived from its file. */
export interface KnownIndex {
  readonly name: string
  readonly number: number
  readonly indexSet: string
  readonly createdAt: number
  state: 'open' | 'closed'
  reopened: boolean
  optimized: IndexInfo['optimized']
  /** Its chunks are in the small form. */
  repacked: boolean
  readonly continues: boolean
  firstWriteAt: number | null
  /** The index has an older format: only a rotation still writes to it. */
  readonly old: boolean
  /** Nothing is written to it at all. */
  damaged: boolean
  /** See `IndexMeta`. */
  readonly restarted: boolean
  messages: number
  range: { from: number; to: number } | null
}

/** An index that was there at the start. */
export function fromDescription(name: string, { meta, messages, range, damage }: IndexDescription): KnownIndex {
  const { number, indexSet, createdAt, state, finished, format } = meta
  return {
    name,
    number,
    indexSet,
    createdAt,
    state,
    messages,
    range,
    damaged: damage !== null,
    old: format < FORMAT_VERSION,
    optimized: finished || damage !== null ? 'done' : 'waiting',
    repacked: meta.repacked === true,
    restarted: meta.restarted === true,
    reopened: meta.reopened === true,
    continues: meta.continues === true,
    firstWriteAt: meta.firstWriteAt ?? null,
  }
}

/** An index that was just made. */
export const newIndex = (
  name: string,
  {
    number,
    indexSet,
    createdAt,
    restarted = false,
    continues = false,
  }: Pick<IndexMeta, 'number' | 'indexSet' | 'createdAt' | 'restarted' | 'continues'>,
): KnownIndex => ({
  name,
  number,
  indexSet,
  createdAt,
  state: 'open',
  reopened: false,
  optimized: 'waiting',
  repacked: false,
  firstWriteAt: null,
  old: false,
  damaged: false,
  restarted,
  continues,
  messages: 0,
  range: null,
})

/** Tells the rest of the store about an index. */
export function toEntry(index: KnownIndex, file: Pick<IndexEntry, 'path' | 'writing' | 'bytes'>): IndexEntry {
  const { name, indexSet, state, messages, range, createdAt, firstWriteAt, reopened, optimized } = index
  const continues = index.continues || index.restarted
  return { name, indexSet, state, messages, range, createdAt, firstWriteAt, reopened, optimized, continues, ...file }
}

/** Whether its chunks can be brought to the small form. */
export const isUnpacked = ({ optimized, repacked, damaged, old, state }: KnownIndex): boolean =>
  optimized === 'done' && !repacked && !damaged && !old && state === 'open'

export interface IndexSet {
  readonly id: string
  prefix: string
  /** The index new messages go to; opened on first use and again after a failure. */
  current: KnownIndex
  writer: IndexWriter | null
  sequence: number
  rules: IndexSetRules
  types: FieldTypes
  /** In the indices that the current one continues: they count towards its bounds. */
  before: { readonly messages: number; readonly bytes: number }
}

const NOTHING = { messages: 0, bytes: 0 }
/** A set as it is before its rules are given. */
export const PLAIN = { writer: null, rules: {}, types: new Map(), before: NOTHING }

/** The number in the name of an index with the prefix; none in that of another. */
export function numberIn(name: string, prefix: string): number[] {
  const at = name.lastIndexOf('_')
  return name.slice(0, at) === prefix ? [Number(name.slice(at + 1))] : []
}

/** Sums up the indices of a set that its current one continues: for its bounds they are one. */
export function sumOfContinued(
  { id, current }: IndexSet,
  indices: Iterable<KnownIndex>,
  bytesOf: (index: KnownIndex) => number,
): IndexSet['before'] {
  let { messages, bytes } = NOTHING
  const earlier = [...indices]
    .filter(({ indexSet, number }) => indexSet === id && number < current.number)
    .sort((a, b) => a.number - b.number)
  for (let index: KnownIndex | undefined = current; index?.continues || index?.restarted; ) {
    index = earlier.pop()
    messages += index?.messages ?? 0
    bytes += index ? bytesOf(index) : 0
  }
  return { messages, bytes }
}

/** Counts the indices of a set as its retention does: those that continue another are one with it, and reopened ones do not count. */
export function countCounting({ id }: IndexSet, indices: Iterable<KnownIndex>): number {
  const counts = ({ indexSet, continues, restarted, reopened }: KnownIndex) =>
    indexSet === id && !continues && !restarted && !reopened
  return [...indices].filter(counts).length
}
