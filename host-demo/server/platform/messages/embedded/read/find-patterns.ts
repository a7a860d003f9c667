import { Drain, partsOf, type DrainGroup } from '../../../../../../core/search/drain.ts'
import type { PatternGroup, PatternsRequest, PatternsResult } from '../../message-store.ts'
import type { IndexReader } from './index-reader.ts'
import { NewestFirst } from './newest-first.ts'
import { listRows } from '../rows.ts'
import { documentIdOf } from './special-fields.ts'
import type { Work } from './work.ts'

/** Messages between two looks at the clock. */
const LOOK_EVERY = 128
/** Bytes that the groups hold of a message, about. */
const PATTERN_BYTES = 64
/** Characters of an example. */
const MAX_EXAMPLE = 2_000

interface Kept {
  readonly timestamps: number[]
  readonly levels: Map<number | null, number>
  readonly examples: PatternGroup['examples'][number][]
}

/** Groups the texts of the newest matches. */
export async function findPatterns(
  indices: readonly IndexReader[],
  request: PatternsRequest,
  work: Work,
): Promise<PatternsResult> {
  const { limit, sample, examples } = request
  const drain = new Drain<Kept>(() => ({ timestamps: [], levels: new Map(), examples: [] }))
  const newest = new NewestFirst(indices, request, request.budgetMs, work)
  let lookedAt = 0
  let ungrouped = 0
  let sampled = false
  let from = Infinity
  let to = -Infinity
  for await (const { index, chunk, rows } of newest) {
    const list = listRows(rows, chunk.n)
    const documents = chunk.documents()
    const timestamps = chunk.timestamps()
    for (let i = list.length - 1; i >= 0; i--) {
      if (lookedAt % LOOK_EVERY === 0 && lookedAt > 0) {
        await work.pause()
        work.take(PATTERN_BYTES * LOOK_EVERY, 'the patterns')
        sampled = newest.isOver
      }
      sampled ||= lookedAt >= sample
      if (sampled) break
      lookedAt++
      const row = list[i]!
      const timestamp = timestamps[row]!
      from = Math.min(from, timestamp)
      to = Math.max(to, timestamp)
      const text = String(documents.value(row, 'message') ?? '')
      const kept = drain.add(text)?.kept
      if (!kept) {
        ungrouped++
        continue
      }
      kept.timestamps.push(timestamp)
      const value = documents.value(row, 'level')
      const level = typeof value === 'number' ? value : null
      kept.levels.set(level, (kept.levels.get(level) ?? 0) + 1)
      if (kept.examples.length < examples) {
        const documentId = documentIdOf(chunk.c, list[i]!)
        kept.examples.push({ index: index.name, documentId, timestamp, message: text.slice(0, MAX_EXAMPLE) })
      }
    }
    if (sampled) break
  }
  const all = joined(drain.groups, examples)
  const groups = all.toSorted((a, b) => b.kept.timestamps.length - a.kept.timestamps.length).slice(0, limit)
  return {
    groups: groups.map(({ parts, kept }) => ({ parts, ...ofKept(kept, from, to, request.steps) })),
    groupsInAll: all.length,
    lookedAt,
    ungrouped,
    sampled: sampled || newest.stopped,
    range: lookedAt === 0 ? null : { from, to },
  }
}

interface Joined {
  readonly parts: PatternGroup['parts']
  readonly kept: Kept
}

/** Groups that read the same are one: those that differ only in how many words their wildcards stand for. */
function joined(groups: readonly DrainGroup<Kept>[], examples: number): Joined[] {
  const byText = new Map<string, Joined>()
  for (const { words, kept } of groups) {
    const parts = partsOf(words)
    const key = JSON.stringify(parts)
    const same = byText.get(key)?.kept
    if (!same) {
      byText.set(key, { parts, kept })
      continue
    }
    for (const timestamp of kept.timestamps) same.timestamps.push(timestamp)
    for (const [level, count] of kept.levels) same.levels.set(level, (same.levels.get(level) ?? 0) + count)
    same.examples.push(...kept.examples.slice(0, examples - same.examples.length))
  }
  return [...byText.values()]
}

function ofKept(
  { timestamps, levels, examples }: Kept,
  from: number,
  to: number,
  steps: number,
): Omit<PatternGroup, 'parts'> {
  const counts = new Array<number>(steps).fill(0)
  let [first, last] = [Infinity, -Infinity]
  for (const timestamp of timestamps) {
    first = Math.min(first, timestamp)
    last = Math.max(last, timestamp)
    counts[Math.min(steps - 1, Math.floor(((timestamp - from) / (to - from + 1)) * steps))]!++
  }
  const byLevel = [...levels].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
  return {
    count: timestamps.length,
    first,
    last,
    levels: byLevel.map(([level, count]) => ({ level, count })),
    counts,
    examples,
  }
}
