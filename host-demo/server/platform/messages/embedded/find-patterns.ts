import { Drain, partsOf } from '../../../../../core/search/drain.ts'
import type { PatternGroup, PatternsRequest, PatternsResult } from '../message-store.ts'
import type { IndexReader } from './index-reader.ts'
import { NewestFirst } from './newest-first.ts'
import { listRows } from './rows.ts'
import { documentIdOf } from './special-fields.ts'
import type { Work } from './work.ts'

/** Messages between two looks at the clock. */
const LOOK_EVERY = 128
/** Characters of an example. */
const MAX_EXAMPLE = 2_000

interface Kept {
  readonly timestamps: number[]
  readonly levels: Map<number | null, number>
  readonly examples: PatternGroup['examples'][number][]
}

/** Groups the texts of the newest matches. */
export async function findPatterns(indices: readonly IndexReader[], request: PatternsRequest, work: Work): Promise<PatternsResult> {
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
    for (let i = list.length - 1; i >= 0; i--) {
      if (lookedAt % LOOK_EVERY === 0 && lookedAt > 0) {
        await work.pause()
        sampled = newest.isOver
      }
      sampled ||= lookedAt >= sample
      if (sampled) break
      lookedAt++
      const { timestamp, fields } = chunk.message(list[i]!)
      from = Math.min(from, timestamp)
      to = Math.max(to, timestamp)
      const text = Object.hasOwn(fields, 'message') ? String(fields['message']) : ''
      const kept = drain.add(text)?.kept
      if (!kept) {
        ungrouped++
        continue
      }
      kept.timestamps.push(timestamp)
      const level = Object.hasOwn(fields, 'level') && typeof fields['level'] === 'number' ? fields['level'] : null
      kept.levels.set(level, (kept.levels.get(level) ?? 0) + 1)
      if (kept.examples.length < examples) {
        const documentId = documentIdOf(chunk.c, list[i]!)
        kept.examples.push({ index: index.name, documentId, timestamp, message: text.slice(0, MAX_EXAMPLE) })
      }
    }
    if (sampled) break
  }
  const groups = drain.groups.toSorted((a, b) => b.kept.timestamps.length - a.kept.timestamps.length).slice(0, limit)
  return {
    groups: groups.map(({ words, kept }) => ({ parts: partsOf(words), ...ofKept(kept, from, to, request.steps) })),
    groupsInAll: drain.groups.length, lookedAt, ungrouped, sampled: sampled || newest.stopped, range: lookedAt === 0 ? null : { from, to },
  }
}

function ofKept({ timestamps, levels, examples }: Kept, from: number, to: number, steps: number): Omit<PatternGroup, 'parts'> {
  const counts = new Array<number>(steps).fill(0)
  let [first, last] = [Infinity, -Infinity]
  for (const timestamp of timestamps) {
    first = Math.min(first, timestamp)
    last = Math.max(last, timestamp)
    counts[Math.min(steps - 1, Math.floor((timestamp - from) / (to - from + 1) * steps))]!++
  }
  const byLevel = [...levels].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
  return { count: timestamps.length, first, last, levels: byLevel.map(([level, count]) => ({ level, count })), counts, examples }
}
