/** Counts of one place where rules run. */

/** The place of a count: a pipeline, a stage of it, or a rule in a stage by its title. */
export const placeKey = (pipeline: string, stage: number | null = null, rule: string | null = null): string =>
  JSON.stringify(rule === null ? (stage === null ? [pipeline] : [pipeline, stage]) : [pipeline, stage, rule])

/** Returns the pipeline of a place. */
export const pipelineOfPlace = (key: string): string => (JSON.parse(key) as [string])[0]

export interface RuleFailureNote {
  /** UTC milliseconds. */
  readonly at: number
  readonly line: number
  readonly reason: string
  readonly messageId: string
}

/** Names of the counts. `executed`: messages that ran through a pipeline or stage, or on which a rule's actions began. */
export const placeNumbers = ['evaluated', 'matched', 'executed', 'failed', 'timed', 'microseconds'] as const
export type PlaceNumber = (typeof placeNumbers)[number]

export type PlaceSnapshot = Readonly<Record<PlaceNumber, number>> & { readonly lastFailure: RuleFailureNote | null }

export class PlaceCounts {
  evaluated = 0
  matched = 0
  executed = 0
  failed = 0
  /** Messages that were timed, and the time of condition and actions together. */
  timed = 0
  microseconds = 0
  lastFailure: RuleFailureNote | null = null
}
