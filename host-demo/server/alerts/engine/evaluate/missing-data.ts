/** One event for each value of a field from which nothing came within the window, though it should have. */
import type { MissingDataConfig } from '../../../../../core/alerts/schema.ts'
import { EMPTY_VALUE } from '../../../platform/messages/message-store.ts'
import { selectionIn, sourceStreams } from '../prepare.ts'
import type { Window } from '../windows.ts'
import { MAX_GROUPS, nodesOf } from './aggregation.ts'
import { iso, nothingFound, replayOf, type Evaluation, type Finding, type Found } from './finding.ts'

export async function findMissing(evaluation: Evaluation, window: Window): Promise<Found> {
  const { prepared, now, most } = evaluation
  const config = prepared.config as MissingDataConfig
  if (!evaluation.tellsNothing(window)) return nothingFound
  const seen = await valuesIn(evaluation, config.field, window)
  const before = { from: window.from - config.remember_ms, to: window.from }
  const expected =
    config.values.length > 0
      ? new Map(config.values.map(value => [value, null]))
      : await valuesIn(evaluation, config.field, before)
  const missing = [...expected].filter(([value]) => !seen.has(value) && !seen.has(value.toLowerCase()))
  const search = prepared.searches[0]!
  const streams = sourceStreams(search.sources, [])
  return {
    findings: missing.slice(0, most).map(([value, last]): Finding => {
      const groupBy = { [config.field]: value }
      return {
        subject: `v:${value}`,
        window: window.to,
        timestamp: window.to,
        timerange: window,
        message: `${prepared.definition.title}: ${value} - nothing since ${iso(last ?? window.from)}`,
        origin: null,
        sourceStreams: streams,
        replay: replayOf(window, search.text, streams),
        groupBy,
        source: { ...groupBy, aggregation_key: value },
        backlog: {
          selection: { ...selectionIn(search, before, now), queries: [...search.queries, ...nodesOf(groupBy)] },
        },
      }
    }),
    matched: missing.length,
    ...((seen.size >= MAX_GROUPS || expected.size >= MAX_GROUPS) && { cut: true }),
  }
}

/** Returns the values of a field, with the time of the last message of each. */
async function valuesIn(
  { prepared, store, now, signal }: Evaluation,
  field: string,
  window: Window,
): Promise<Map<string, number | null>> {
  if (window.to <= window.from) return new Map()
  const { rows } = await store.aggregate(
    {
      ...selectionIn(prepared.searches[0]!, window, now),
      rows: [{ type: 'values', fields: [field], limit: MAX_GROUPS, skipEmpty: true }],
      columns: [],
      metrics: [{ id: 'last', type: 'max', field: 'timestamp' }],
      sort: [],
      rollup: false,
    },
    signal,
  )
  return new Map(
    rows.flatMap(({ key: [value], metrics }) => {
      if (value === undefined || value === EMPTY_VALUE) return []
      const last = metrics?.[0]
      const instant = typeof last === 'string' ? Date.parse(last) : Number(last ?? NaN)
      return [[value, Number.isFinite(instant) ? instant : null] as const]
    }),
  )
}
