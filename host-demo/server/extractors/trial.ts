/** Runs an extractor that is not stored on texts, as the messages of an input pass it. It runs in a thread (`trial-worker.ts`), which has a deadline. */
import type { CreateExtractor, ExtractorTrialResult } from '../../../core/extractors/schema.ts'
import { MAX_TRIAL_FIELDS, MAX_TRIAL_VALUE } from '../../../core/extractors/trial-limits.ts'
import { extractorDefinition } from '../inputs/service.ts'
import { AllExtractorCounts } from '../platform/ingest/extractors/counts.ts'
import { expressionsWith } from '../platform/ingest/extractors/expressions.ts'
import { ExtractorSet } from '../platform/ingest/extractors/extractor-set.ts'
import { noLookupTables, type LookupTables } from '../platform/ingest/extractors/lookup-tables.ts'
import type { AdapterTypes } from '../platform/lookup/adapter-types.ts'
import type { BridgeEnd } from '../platform/lookup/bridge/messages.ts'
import { LookupGuest } from '../platform/lookup/lookup-guest.ts'
import { fieldName, type FieldMap } from '../platform/ingest/decoding/fields.ts'
import type { Draft } from '../platform/ingest/processing/chain/processor.ts'
import { checkRequest, checkStored } from './check.ts'
import { toStored } from './service.ts'

export interface TrialInput {
  readonly extractor: CreateExtractor
  readonly texts: readonly string[]
  /** The grok patterns that the extractor needs. */
  readonly patterns: ReadonlyMap<string, string>
  /** A bridge to the lookup tables; null for an extractor that names none. */
  readonly tables: BridgeEnd | null
}

/** @throws ApiError 400 that names the field of an extractor that cannot be used */
function tryExtractor(
  { extractor, texts, patterns }: Omit<TrialInput, 'tables'>,
  tables: LookupTables,
): readonly ExtractorTrialResult[] {
  checkRequest(extractor)
  const stored = toStored('trial', '', extractor)
  checkStored(stored, patterns, tables)
  const counts = new AllExtractorCounts()
  const set = new ExtractorSet(
    [extractorDefinition(stored)],
    { expressions: expressionsWith(patterns), tables, now: Date.now },
    counts,
  )
  return texts.map(text => {
    const missed = counts.of('trial').conditionMisses
    const failures: string[] = []
    const { source_field: source, target_field: target, cursor_strategy: strategy } = stored
    const fields: FieldMap = { [source]: text }
    const draft: Pick<Draft, 'timestamp' | 'fields' | 'fail' | 'limitFields'> = {
      timestamp: Number.NaN,
      fields,
      fail: reason => failures.push(reason),
      limitFields: () => undefined,
    }
    set.run(draft as Draft)
    const isCut = strategy === 'cut' && fieldName(target) !== source && fields[source] !== text
    const found = Object.entries(fields).filter(([name, value]) => (name === source ? !isCut && value !== text : true))
    if (!Number.isNaN(draft.timestamp)) found.push(['timestamp', new Date(draft.timestamp).toISOString()])
    const isSkipped = counts.of('trial').conditionMisses > missed
    return {
      outcome: found.length > 0 ? 'extracted' : isSkipped ? 'skipped' : failures.length > 0 ? 'failed' : 'nothing',
      fields: found.slice(0, MAX_TRIAL_FIELDS).map(([name, value]) => ({ name, value: shortened(value) })),
      more_fields: Math.max(0, found.length - MAX_TRIAL_FIELDS),
      source_left: isCut ? String(shortened(fields[source] ?? '')) : null,
      failures,
    }
  })
}

const shortened = (value: FieldMap[string]): FieldMap[string] =>
  typeof value === 'string' && value.length > MAX_TRIAL_VALUE
    ? `${value.slice(0, MAX_TRIAL_VALUE).toWellFormed()}…`
    : value

/** @param types of the adapters of lookup tables */
export const trialJobs = (types: AdapterTypes) => ({
  tryExtractor({ tables, ...input }: TrialInput) {
    if (!tables) return tryExtractor(input, noLookupTables)
    const guest = new LookupGuest(types, tables, () => undefined)
    try {
      return tryExtractor(input, guest)
    } finally {
      guest.close()
    }
  },
})
export type TrialJobs = ReturnType<typeof trialJobs>
