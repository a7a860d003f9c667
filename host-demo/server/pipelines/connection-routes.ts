/** Connections of streams with pipelines (contract 2, 5.1). */
import { Type } from 'typebox'
import { Connection, ConnectionList, PipelineConnection, StreamConnection } from '../../../core/pipelines/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { PipelineService } from './service.ts'

const area = 'Pipelines'
const path = '/system/pipelines/connections'

export function connectionRoutes(service: PipelineService): readonly Route[] {
  return [
    route({
      method: 'GET',
      path,
      permission: 'pipeline_connection:read',
      area,
      summary: 'The pipelines of the streams that the user may read',
      replies: { 200: ConnectionList },
      handler: ({ caller }) => service.connections(caller),
    }),
    route({
      method: 'GET',
      path: `${path}/:streamId`,
      permission: ({ streamId }) => ['pipeline_connection:read', `streams:read:${streamId}`],
      area,
      summary: 'The pipelines of a stream; 404 where it has none',
      params: Type.Object({ streamId: Type.String() }),
      replies: { 200: Connection },
      handler: ({ caller, params: { streamId } }) => service.connection(caller, streamId),
    }),
    route({
      method: 'POST',
      path: `${path}/to_stream`,
      permission: 'pipeline_connection:edit',
      area,
      summary: 'Replaces the pipelines of a stream',
      body: StreamConnection,
      replies: { 200: Connection },
      handler: ({ caller, body }) => service.connectStream(caller, body),
    }),
    route({
      method: 'POST',
      path: `${path}/to_pipeline`,
      permission: 'pipeline_connection:edit',
      area,
      summary: 'Connects a pipeline to these streams and to no other; answers the connections that changed',
      body: PipelineConnection,
      replies: { 200: ConnectionList },
      handler: ({ caller, body }) => service.connectPipeline(caller, body),
    }),
  ]
}
