/** The interface of message processors: each is one file of `processors/` that registers itself. */
import type { ProcessorId } from '../../../../../../core/configuration/processor-names.ts'
import type { GeoFiles } from '../../../geo/locator.ts'
import type { InstanceTable } from '../../../instance-names/table.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import type { AllExtractorCounts } from '../../extractors/counts.ts'
import type { InputDefinition, Routing, RoutingProblem } from '../../ingest.ts'
import type { RuleTables } from '../../../pipelines/lookup-tables.ts'
import type { RuleMessage } from '../../../pipelines/message.ts'
import type { PipelineRules, Program } from '../../../pipelines/program.ts'
import type { Witness } from '../../../pipelines/stages.ts'
import type { Route, Routes } from './routes.ts'

/** The configuration that processors are compiled from. What belongs to one input is in `Draft.input`. */
export interface ProcessingRules {
  /** The processors that are enabled, in their order. Names without a processor are skipped. */
  readonly processors: readonly string[]
  readonly routing: Routing
  /** The stored grok patterns, name → pattern: what `GrokSet` compiles from. */
  readonly grokPatterns: ReadonlyMap<string, string>
  /** Null: addresses are not resolved. */
  readonly geoIp: GeoIpRules | null
  /** Null: names are not looked up, or none are known yet. */
  readonly instanceNames: InstanceTable | null
  readonly pipelines: PipelineRules
}

/** Tells whether all of the rules are known: nothing is processed before. */
export const isComplete = (rules: Partial<ProcessingRules>): rules is ProcessingRules =>
  Boolean(rules.processors && rules.routing && rules.grokPatterns && rules.pipelines) &&
  rules.geoIp !== undefined &&
  rules.instanceNames !== undefined

/** The databases that say where addresses are. */
export interface GeoIpRules extends GeoFiles {
  /** Only fields of the schema are resolved, into fields of the schema. */
  readonly enforceSchema: boolean
}

/** Everything processors need beside the rules; it stays when these change. */
export interface ProcessorParts {
  readonly extractorCounts: AllExtractorCounts
  readonly tables: RuleTables
  readonly pipelines: PipelineObserver
}

/** Hears what pipelines do. */
export interface PipelineObserver {
  /** Asked once for each program. */
  witness(program: Program): PipelineWitness
  count(metric: string, value: number): void
  log(line: string): void
}
export interface PipelineWitness extends Witness {
  /** Another message begins. */
  next(draft: Draft, message: RuleMessage): void
}

export interface Processor {
  /** The class name by which the configuration orders and disables it. */
  readonly id: ProcessorId
  /** Compiles the rules. Called once per change of the configuration, never per message. */
  prepare(rules: ProcessingRules, routes: Routes, parts: ProcessorParts): PreparedProcessor
}

export interface PreparedProcessor {
  /** Rules that cannot be used and are left out. */
  readonly problems?: readonly RoutingProblem[]
  /**
   * Processes one message in place. `draft` is reused and only valid during the call. A message for which it throws is tried again from its
   * frame and then set aside; failures that are foreseen go to `draft.fail`, and the message goes on.
   */
  process(draft: Draft): void
}

/** A message on its way through the chain. */
export interface Draft {
  /** `gl2_message_id`: the same each time the journal is replayed. */
  readonly id: string
  /** Another object after each change of the input. */
  readonly input: InputDefinition
  /** UTC milliseconds. */
  timestamp: number
  readonly fields: FieldMap
  /** The default stream alone, until a processor routes the message. */
  route: Route
  /** Discards the message; the processors behind this one do not see it. */
  drop(): void
  /**
   * Adds a message of the same frame, which passes the processors behind this one. It begins in the default stream.
   * A frame can become 1,000 messages; more fail, and there is none.
   */
  create(timestamp: number, fields: FieldMap): Draft | null
  /** Returns the id of the message that `create` makes after so many others. */
  idOfCreated(others: number): string
  /** Keeps the names of fields within bounds again. For processors that take names from the text of a message. */
  limitFields(): void
  /** Counts a failure of the processor and notes it in `gl2_processing_error`. */
  fail(reason: string): void
}
