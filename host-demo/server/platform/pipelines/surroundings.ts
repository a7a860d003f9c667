/** Puts together what rules see beside the message, from the rules that messages are processed by. */
import { expressionsWith } from '../ingest/extractors/expressions.ts'
import type { PipelineObserver, ProcessingRules } from '../ingest/processing/chain/processor.ts'
import type { RuleTables } from './lookup-tables.ts'
import type { Surroundings } from './run.ts'

/** The rules that pipelines need. */
export type PipelineParts = Pick<ProcessingRules, 'pipelines' | 'grokPatterns' | 'routing'>

export function surroundingsOf(
  { pipelines, grokPatterns, routing: { defaultStream, streams } }: PipelineParts,
  tables: RuleTables,
  observer: Pick<PipelineObserver, 'count' | 'log'>,
): Surroundings {
  const taking = new Set([defaultStream, ...streams].map(({ id }) => id))
  return {
    expressions: expressionsWith(grokPatterns),
    grokPatterns,
    tables,
    defaultStream: defaultStream.id,
    streams: pipelines.streams.filter(({ id }) => taking.has(id)),
    inputs: pipelines.inputs,
    now: () => Date.now(),
    count: (metric, value) => observer.count(metric, value),
    log: line => observer.log(line),
  }
}
