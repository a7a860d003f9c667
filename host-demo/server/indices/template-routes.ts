/**
 * How the messages of index sets are stored, in place of the index templates of a cluster engine (contract 2, 4.4). The layout is that of
 * the store and the same for all sets; "update" writes nothing.
 */
import { Type } from 'typebox'
import { IndexTemplate } from '../../../core/indices/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { indexSets, type StoredIndexSet } from './collection.ts'

const area = 'Indices'
const base = '/system/indexer/indices/templates'
const params = Type.Object({ indexSetId: Type.String() })

const templateOf = (set: StoredIndexSet): IndexTemplate => ({
  name: `${set.index_prefix}-template`,
  template: {
    index_patterns: [`${set.index_prefix}_*`],
    order: -1,
    settings: { index: { analysis: { analyzer: { default: { type: set.index_analyzer } } } } },
    mappings: {
      properties: {
        timestamp: { type: 'date' },
        message: { type: 'text', analyzer: set.index_analyzer },
        full_message: { type: 'text', analyzer: set.index_analyzer },
        source: { type: 'keyword' },
        streams: { type: 'keyword' },
        gl2_message_id: { type: 'keyword' },
        gl2_receive_timestamp: { type: 'date' },
        gl2_processing_timestamp: { type: 'date' },
        ...Object.fromEntries(
          Object.entries(set.field_types ?? {}).map(([field, type]) => [
            field,
            { type: type === 'string' ? 'keyword' : type },
          ]),
        ),
      },
    },
  },
})

export function templateRoutes({ records }: Services): readonly Route[] {
  const sets = () => records.as(system('indices')).of(indexSets)
  const all = async () => (await sets().all()).map(templateOf)
  const one = async (id: string) => templateOf(await sets().get(id))
  return [
    route({
      method: 'GET',
      path: base,
      permission: 'indexsets:read',
      area,
      summary: 'How the messages of each index set are stored',
      replies: { 200: Type.Array(IndexTemplate) },
      handler: all,
    }),
    route({
      method: 'GET',
      path: `${base}/:indexSetId`,
      permission: ({ indexSetId }) => `indexsets:read:${indexSetId}`,
      area,
      summary: 'How the messages of an index set are stored',
      params,
      replies: { 200: IndexTemplate },
      handler: ({ params }) => one(params.indexSetId),
    }),
    route({
      method: 'POST',
      path: `${base}/update`,
      permission: 'indexsets:edit',
      area,
      summary: 'The same; there is nothing to update',
      replies: { 200: Type.Array(IndexTemplate) },
      handler: all,
    }),
    route({
      method: 'POST',
      path: `${base}/:indexSetId/update`,
      permission: ({ indexSetId }) => `indexsets:edit:${indexSetId}`,
      area,
      summary: 'The same of one index set; there is nothing to update',
      params,
      replies: { 200: IndexTemplate },
      handler: ({ params }) => one(params.indexSetId),
    }),
  ]
}
