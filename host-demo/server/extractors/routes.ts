/** Extractors of an input (contract 2, 3.4). */
import { Type } from 'typebox'
import {
  CreateExtractor,
  Extractor,
  ExtractorCreated,
  ExtractorList,
  ExtractorOrder,
} from '../../../core/extractors/schema.ts'
import { locationOf } from '../platform/http/location.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { readInput } from '../inputs/service.ts'
import { presentExtractor } from './present.ts'
import { createExtractor, deleteExtractor, extractorOf, orderExtractors, updateExtractor } from './service.ts'

const area = 'Extractors'
const params = Type.Object({ inputId: Type.String() })
const oneParams = Type.Object({ inputId: Type.String(), extractorId: Type.String() })
const base = '/system/inputs/:inputId/extractors'
const mayRead = ({ inputId }: Readonly<Record<string, string>>) => `inputs:read:${inputId}`
const mayEdit = ({ inputId }: Readonly<Record<string, string>>) => `inputs:edit:${inputId}`

/** `grokPatterns`: those that are stored. */
export function extractorRoutes(services: Services, grokPatterns: () => ReadonlyMap<string, string>): readonly Route[] {
  const parts = { services, grokPatterns }
  return [
    route({
      method: 'GET',
      path: base,
      permission: mayRead,
      area,
      summary: 'The extractors of an input as they were created; `order` tells in which order they run',
      params,
      replies: { 200: ExtractorList },
      async handler({ caller, params: { inputId } }) {
        const { extractors } = await readInput(services, caller, inputId)
        const shown = extractors.map(extractor => presentExtractor(services, inputId, extractor))
        return { total: shown.length, extractors: shown }
      },
    }),
    route({
      method: 'GET',
      path: `${base}/:extractorId`,
      permission: mayRead,
      area,
      summary: 'One extractor',
      params: oneParams,
      replies: { 200: Extractor },
      async handler({ caller, params: { inputId, extractorId } }) {
        const input = await readInput(services, caller, inputId)
        return presentExtractor(services, inputId, extractorOf(input, extractorId))
      },
    }),
    route({
      method: 'POST',
      path: base,
      permission: mayEdit,
      area,
      summary: 'Creates an extractor; it runs from the next messages on',
      params,
      body: CreateExtractor,
      replies: { 201: ExtractorCreated },
      async handler({ caller, params: { inputId }, body }, reply) {
        const { id } = await createExtractor(parts, caller, inputId, body)
        reply.code(201)
        reply.header('location', locationOf(services.settings, `system/inputs/${inputId}/extractors/${id}`))
        return { extractor_id: id }
      },
    }),
    route({
      method: 'PUT',
      path: `${base}/:extractorId`,
      permission: mayEdit,
      area,
      summary: 'Replaces an extractor',
      params: oneParams,
      body: CreateExtractor,
      replies: { 200: Extractor },
      handler: async ({ caller, params: { inputId, extractorId }, body }) =>
        presentExtractor(services, inputId, await updateExtractor(parts, caller, inputId, extractorId, body)),
    }),
    route({
      method: 'DELETE',
      path: `${base}/:extractorId`,
      permission: mayEdit,
      area,
      summary: 'Deletes an extractor',
      params: oneParams,
      replies: { 204: null },
      async handler({ caller, params: { inputId, extractorId } }, reply) {
        await deleteExtractor(services, caller, inputId, extractorId)
        reply.code(204)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/order`,
      permission: mayEdit,
      area,
      summary: 'Orders the extractors of an input',
      params,
      body: ExtractorOrder,
      replies: { 204: null },
      async handler({ caller, params: { inputId }, body: { order } }, reply) {
        await orderExtractors(services, caller, inputId, order)
        reply.code(204)
      },
    }),
  ]
}
