/** One event for each value of a key for which the steps happened in their order within the window. */
import type { SequenceConfig } from '../../../../../core/alerts/schema.ts'
import type { QueryNode } from '../../../../../core/query/tree.ts'
import type { Cursor } from '../../../platform/messages/message-store.ts'
import { selectionIn, sourceStreams } from '../prepare.ts'
import type { Window } from '../windows.ts'
import { MAX_GROUPS, nodesOf } from './aggregation.ts'
import { nothingFound, replayOf, type Evaluation, type Finding, type Found } from './finding.ts'

/** Messages of one step that are put in order. */
const MAX_MESSAGES = 50_000
/** Up to so many keys are named in the queries for messages. */
const MAX_NAMED_KEYS = 200

interface Seen {
  readonly step: number
  readonly key: string
  readonly timestamp: number
  readonly id: string
  readonly streams: readonly string[]
}

export async function findSequences(evaluation: Evaluation, window: Window): Promise<Found> {
  const { prepared, most, now } = evaluation
  const config = prepared.config as SequenceConfig
  const keys = await candidates(evaluation, config, window)
  if (keys.size === 0) return nothingFound
  const { seen, cut } = await readSteps(evaluation, config, window, keys)
  const done = complete(config, seen)
  const text = prepared.searches.map(search => `(${search.text.trim() === '' ? '*' : search.text})`).join(' OR ')
  const sources = {
    named: prepared.searches.every(search => search.sources.named),
    ids: [...new Set(prepared.searches.flatMap(search => search.sources.ids))],
  }
  const found = [...done].slice(0, most).map(([key, streams]): Finding => {
    const groupBy = { [config.key]: key }
    const from = sourceStreams(sources, [...streams])
    return {
      subject: `k:${key}`,
      window: window.to,
      timestamp: window.to,
      timerange: window,
      message: `${prepared.definition.title}: ${key}`,
      origin: null,
      sourceStreams: from,
      replay: replayOf(window, text, from),
      groupBy,
      source: { ...groupBy, aggregation_key: key },
      backlog: {
        selection: {
          ...selectionIn({ text, sources, queries: [anyStep(evaluation), ...nodesOf(groupBy)] }, window, now),
        },
      },
    }
  })
  return { findings: found, matched: done.size, ...(cut && { cut: true }) }
}

/** Finds the messages of any step. */
export const anyStep = ({ prepared }: Pick<Evaluation, 'prepared'>): QueryNode => ({
  type: 'bool',
  must: [],
  should: prepared.searches.map(({ queries }) => ({ type: 'bool', must: queries, should: [], mustNot: [] })),
  mustNot: [],
})

/** Returns the keys that have enough messages of each step, in whichever order. */
async function candidates(evaluation: Evaluation, config: SequenceConfig, window: Window): Promise<Set<string>> {
  let keys: Set<string> | null = null
  for (const [i, search] of evaluation.prepared.searches.entries()) {
    const { rows } = await evaluation.store.aggregate(
      {
        ...selectionIn(search, window, evaluation.now),
        rows: [{ type: 'values', fields: [config.key], limit: MAX_GROUPS, skipEmpty: true }],
        columns: [],
        metrics: [{ id: 'n', type: 'count', field: null }],
        sort: [],
        rollup: false,
      },
      evaluation.signal,
    )
    const enough = rows.flatMap(({ key, metrics }) =>
      key[0] !== undefined && Number(metrics?.[0] ?? 0) >= config.steps[i]!.at_least ? [key[0]] : [],
    )
    keys = new Set(keys === null ? enough : enough.filter(key => keys!.has(key)))
    if (keys.size === 0) break
  }
  return keys ?? new Set()
}

async function readSteps(
  { prepared, store, signal, now }: Evaluation,
  config: SequenceConfig,
  window: Window,
  keys: ReadonlySet<string>,
): Promise<{ seen: Seen[]; cut: boolean }> {
  const seen: Seen[] = []
  let cut = false
  const named: QueryNode[] =
    keys.size > MAX_NAMED_KEYS
      ? []
      : [{ type: 'bool', must: [], should: [...keys].flatMap(key => nodesOf({ [config.key]: key })), mustNot: [] }]
  for (const [step, search] of prepared.searches.entries()) {
    const selection = selectionIn(search, window, now)
    let after: Cursor | undefined
    for (let read = 0; ; ) {
      const page = await store.messages(
        {
          ...selection,
          queries: [...selection.queries, ...named],
          limit: 1000,
          offset: 0,
          sort: [{ field: 'timestamp', order: 'asc' }],
          after,
          fields: [config.key],
          total: false,
        },
        signal,
      )
      for (const { message } of page.hits) {
        const key = keyOf(message.fields[config.key], keys)
        if (key !== null)
          seen.push({ step, key, timestamp: message.timestamp, id: message.id, streams: message.streams })
      }
      read += page.hits.length
      cut ||= read >= MAX_MESSAGES
      if (read >= MAX_MESSAGES || page.hits.length === 0 || (page.hits.length < 1000 && !page.truncated)) break
      after = page.hits.at(-1)!.cursor
    }
  }
  return { seen, cut }
}

/** Groups of some fields are told apart in lower case. */
function keyOf(value: unknown, keys: ReadonlySet<string>): string | null {
  if (value === undefined) return null
  const text = String(value)
  if (keys.has(text)) return text
  const lower = text.toLowerCase()
  return keys.has(lower) ? lower : null
}

/** Returns the keys whose steps happened in order, with the streams of their messages. A message counts for one step only. */
function complete({ steps }: SequenceConfig, seen: Seen[]): Map<string, Set<string>> {
  seen.sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.step - b.step))
  const states = new Map<string, { step: number; count: number; last: string; readonly streams: Set<string> }>()
  const done = new Map<string, Set<string>>()
  for (const { key, step, id, streams } of seen) {
    let state = states.get(key)
    if (!state) states.set(key, (state = { step: 0, count: 0, last: '', streams: new Set() }))
    if (step !== state.step || id === state.last) continue
    state.last = id
    for (const stream of streams) state.streams.add(stream)
    if (++state.count < steps[step]!.at_least) continue
    state.step++
    state.count = 0
    if (state.step === steps.length) done.set(key, state.streams)
  }
  return done
}
