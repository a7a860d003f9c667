/** Outputs of streams (contract 1, 5.4). A stream holds their ids; those of outputs that are not there are not shown. */
import { Type } from 'typebox'
import { AddOutputs, Output, OutputList } from '../../../core/streams/schema.ts'
import { notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from './collection.ts'
import { readStream } from './service.ts'

const area = 'Streams'
const params = Type.Object({ streamId: Type.String() })
const outputParams = Type.Object({ streamId: Type.String(), outputId: Type.String() })
const unknown = (id: string | undefined) => notFound(`There is no output with id <${id}>.`)

export function outputRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/streams/:streamId/outputs',
      area,
      summary: 'The outputs of a stream',
      params,
      permission: ({ streamId }) => [`streams:read:${streamId}`, 'stream_outputs:read'],
      replies: { 200: OutputList },
      async handler({ caller, params: { streamId } }) {
        await readStream(services, caller, streamId)
        return { total: 0, outputs: [] }
      },
    }),
    route({
      method: 'GET',
      path: '/streams/:streamId/outputs/:outputId',
      area,
      summary: 'One output of a stream',
      params: outputParams,
      permission: ({ streamId, outputId }) => [`streams:read:${streamId}`, `stream_outputs:read:${outputId}`],
      replies: { 200: Output },
      async handler({ caller, params: { streamId, outputId } }) {
        await readStream(services, caller, streamId)
        throw unknown(outputId)
      },
    }),
    route({
      method: 'POST',
      path: '/streams/:streamId/outputs',
      area,
      summary: 'Gives a stream outputs',
      params,
      body: AddOutputs,
      permission: ({ streamId }) => [`streams:edit:${streamId}`, 'stream_outputs:create'],
      replies: { 202: null },
      async handler({ params: { streamId }, body: { outputs } }, reply) {
        await readStream(services, system('streams'), streamId)
        if (outputs.length > 0) throw unknown(outputs[0])
        reply.code(202)
      },
    }),
    route({
      method: 'DELETE',
      path: '/streams/:streamId/outputs/:outputId',
      area,
      summary: 'Takes an output from a stream',
      params: outputParams,
      permission: ({ streamId, outputId }) => [`streams:edit:${streamId}`, `stream_outputs:delete:${outputId}`],
      replies: { 204: null },
      async handler({ caller, params: { streamId, outputId } }, reply) {
        const { outputs } = await readStream(services, system('streams'), streamId)
        if (!outputs.includes(outputId)) throw unknown(outputId)
        await services.records
          .as(caller)
          .of(streams)
          .update(streamId, null, { outputs: outputs.filter(id => id !== outputId) })
        reply.code(204)
      },
    }),
  ]
}
