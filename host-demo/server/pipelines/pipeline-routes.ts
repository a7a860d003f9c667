/** Pipelines (contract 2, 5.1). */
import { Pipeline, PipelineInput, PipelineList, PipelinePage } from '../../../core/pipelines/schema.ts'
import { entityRoutes } from '../platform/entities/entity-routes.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import { route, type Route } from '../platform/http/route.ts'
import { flatPage, list, listParameters } from '../platform/records/list.ts'
import { pipelines } from './collection.ts'
import type { PipelineService } from './service.ts'
import type { Sources } from './sources.ts'

const area = 'Pipelines'
const path = '/system/pipelines/pipeline'

export function pipelineRoutes(service: PipelineService, sources: Sources): readonly Route[] {
  return [
    route({
      method: 'GET',
      path,
      permission: perEntity(pipelines),
      area,
      summary: 'All pipelines that the user may read',
      replies: { 200: PipelineList },
      handler: async ({ caller }) => sources.presentPipelines(await service.pipelines(caller)),
    }),
    route({
      method: 'GET',
      path: `${path}/paginated`,
      permission: perEntity(pipelines),
      area,
      summary: 'A page of the pipelines that the user may read',
      query: listParameters({ sort: 'title' }),
      replies: { 200: PipelinePage },
      async handler({ caller, query }) {
        const page = list(await service.pipelines(caller), query, pipelines.definition.list)
        return flatPage('pipelines', { ...page, items: await sources.presentPipelines(page.items) }, one => one)
      },
    }),
    route({
      method: 'POST',
      path: `${path}/parse`,
      permission: 'authenticated',
      area,
      summary: 'Reads the source of a pipeline without storing it; 400 with a list of its errors',
      body: PipelineInput,
      replies: { 200: Pipeline },
      async handler({ body: { id = null, description = null, source } }) {
        const { title, stages } = await sources.pipeline(source)
        return { ...unsaved(id, title, description, source), stages }
      },
    }),
    ...entityRoutes({
      path,
      area,
      one: 'pipeline',
      many: 'pipelines',
      reply: Pipeline,
      input: { create: PipelineInput, update: PipelineInput },
      permission: (action, id) => (action === 'create' ? 'pipeline:create' : `pipeline:${action}:${id}`),
      bulkDelete: false,
      get: (caller, id) => service.pipeline(caller, id),
      create: (caller, input) => service.createPipeline(caller, input),
      revisions: true,
      update: (caller, id, input, revision) => service.updatePipeline(caller, id, input, revision),
      delete: (caller, id) => service.deletePipeline(caller, id),
    }),
  ]
}

/** The members of a source that was read and is not stored. */
export const unsaved = (id: string | null, title: string, description: string | null, source: string) => ({
  id,
  title,
  description,
  source,
  created_at: null,
  modified_at: null,
  revision: null,
  errors: null,
})
