/** The settings of the simulator, and what its result says about fields. */
import type { FieldChange, TrialRequest, TrialStep } from './schema.ts'

/** 'stream': with the pipelines of the stream alone; 'chain': with the first processor. */
export type Begin = 'stream' | 'chain'

export interface MessageAddress {
  readonly index: string
  readonly id: string
}

export interface RawMessage {
  readonly codec: string
  readonly text: string
  readonly remoteAddress: string
}

export interface SimulationSettings {
  readonly streamId: string | null
  readonly inputId: string | null
  readonly begin: Begin
  readonly message: MessageAddress | RawMessage | null
}

/** Returns the request; null while the settings have no message, or no stream to begin in. */
export function trialRequestOf({ streamId, inputId, begin, message }: SimulationSettings): TrialRequest | null {
  if (message === null || (begin === 'stream' && streamId === null)) return null
  const common = { stream_id: begin === 'stream' ? streamId : null, input_id: inputId }
  if ('index' in message) return { message: { index: message.index, id: message.id }, ...common }
  const { text, codec, remoteAddress } = message
  if (text === '' || codec === '') return null
  return { message: { raw: text, codec, remote_address: remoteAddress.trim() || null }, ...common }
}

export type ChangeKind = 'added' | 'changed' | 'removed'

export const changeKind = ({ before, after }: FieldChange): ChangeKind =>
  before === null || before === undefined ? 'added' : after === null || after === undefined ? 'removed' : 'changed'

/** Tells whether a step did anything to messages. */
export const isEffective = (step: TrialStep): boolean =>
  step.changes.length > 0 ||
  step.streams_added.length > 0 ||
  step.streams_removed.length > 0 ||
  step.created.length > 0 ||
  step.dropped ||
  step.failure !== null

/** The rules that matched, but did not run: one before them in their stage failed. */
export function skippedSteps(steps: readonly TrialStep[]): ReadonlySet<TrialStep> {
  const failed = new Set<string>()
  const skipped = new Set<TrialStep>()
  for (const step of steps) {
    const { pipeline, stage, message, condition, failure } = step
    const place = JSON.stringify([message, pipeline?.id ?? pipeline?.title, stage])
    if (condition === true && failed.has(place)) skipped.add(step)
    if (failure !== null) failed.add(place)
  }
  return skipped
}

/** The fields that steps change, sorted. */
export const changedFields = (steps: readonly TrialStep[]): readonly string[] =>
  [...new Set(steps.flatMap(({ changes }) => changes.map(({ field }) => field)))].sort()
