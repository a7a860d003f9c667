/** Changes one part of a pipeline's source. What reads the source is fetched when something is saved. */
import type { Client } from '../../core/client/client.ts'
import { isConflict } from '../../core/client/errors.ts'
import { entityApi } from '../../core/entities/api.ts'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'

const api = entityApi(pipelineEntity)
const editing = () => import('../../core/pipelines/edit-pipeline.ts')

/** Others who save other parts at the same time are waited for this often. */
const ATTEMPTS = 5

export interface StageChange {
  /** The stage as the user knows it; null: a new one. */
  readonly before: PipelineStage | null
  /** Null: it is deleted. */
  readonly after: PipelineStage | null
}

/** The outcome of a change: `saved`; `taken`: there is another stage of the new number; `conflict`: someone else changed the stage, or deleted it (null). */
export type StageOutcome =
  | { readonly is: 'saved' }
  | { readonly is: 'taken' }
  | { readonly is: 'conflict'; readonly stage: PipelineStage | null }

/** Returns the source of a pipeline with another title. */
export const retitled = async (source: string, title: string): Promise<string> =>
  (await editing()).withTitle(source, title)

/** Changes a stage of the pipeline as it is stored now: what others changed elsewhere in it stays. */
export async function changeStage(client: Client, id: string, change: StageChange): Promise<StageOutcome> {
  for (let attempt = 1; ; attempt++) {
    const pipeline = await api.get(client, id)
    const { outcome, source } = await edited(pipeline, change)
    if (source === null) return outcome
    try {
      const { description, revision } = pipeline
      await api.update(client, id, { description, source }, { revision })
      return outcome
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

async function edited(
  { stages, source }: StoredPipeline,
  { before, after }: StageChange,
): Promise<{ readonly outcome: StageOutcome; readonly source: string | null }> {
  const stored = stages.find(({ stage }) => stage === before?.stage) ?? null
  if (before && !isSame(before, stored)) return { outcome: { is: 'conflict', stage: stored }, source: null }
  if (after && after.stage !== before?.stage && stages.some(({ stage }) => stage === after.stage))
    return { outcome: { is: 'taken' }, source: null }
  const { withStage, withoutStage } = await editing()
  const next = after ? withStage(source, before?.stage ?? null, after) : withoutStage(source, before!.stage)
  return { outcome: { is: 'saved' }, source: next }
}

const isSame = (one: PipelineStage, other: PipelineStage | null): boolean =>
  one.match === other?.match && JSON.stringify(one.rules) === JSON.stringify(other.rules)
