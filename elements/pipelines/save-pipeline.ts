/** Changes the stages of a pipeline as it is stored now. */
import type { Client } from '../../core/client/client.ts'
import { entityApi } from '../../core/entities/api.ts'
import { pipelineEntity } from '../../core/pipelines/entity.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { writePipeline } from '../../core/pipelines/write-pipeline.ts'

const api = entityApi(pipelineEntity)

/** Reads the pipeline first, so that what others changed meanwhile stays. */
export async function changeStages(
  client: Client,
  id: string,
  change: (stages: readonly PipelineStage[]) => readonly PipelineStage[],
): Promise<void> {
  const { title, description, stages } = await api.get(client, id)
  await api.update(client, id, { description, source: writePipeline(title ?? '', change(stages)) })
}
