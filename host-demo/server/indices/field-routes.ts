/** Fields of an index set, and the types that they are stored with from now on. These calls are our own. */
import { Type } from 'typebox'
import { FIELD_NAME, MAX_SET_TYPES, mayBeTyped } from '../../../core/indices/field-types.ts'
import { IndexSetFieldDetails, IndexSetFields, SetFieldType, SetFieldTypes } from '../../../core/indices/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { indexSets, type StoredIndexSet } from './collection.ts'
import { FieldUses } from './field-use.ts'
import { storeIndexSet } from './store-index-set.ts'

const area = 'Indices'
const base = '/system/indices/index_sets/:indexSetId/fields'
const setParams = Type.Object({ indexSetId: Type.String() })
const fieldParams = Type.Object({ indexSetId: Type.String(), field: Type.String() })

export function fieldRoutes(services: Services): readonly Route[] {
  const uses = new FieldUses(services)
  const read = ({ indexSetId }: Record<string, string>) => `indexsets:read:${indexSetId}`
  const edit = ({ indexSetId }: Record<string, string>) => `indexsets:edit:${indexSetId}`
  const setOf = (caller: Caller, id: string) => services.records.as(caller).of(indexSets).get(id)

  async function change(caller: Caller, id: string, to: (types: FieldTypes) => FieldTypes) {
    const sets = services.records.as(caller).of(indexSets)
    const { revision, field_types = {} } = await sets.get(id)
    const set = await sets.update(id, revision, { field_types: to(field_types) })
    await storeIndexSet(services, set)
    return { field_types: set.field_types ?? {} }
  }

  return [
    route({
      method: 'GET',
      path: base,
      permission: read,
      area,
      summary: 'Fields of an index set with their types and conflicts, by what each costs on disk',
      params: setParams,
      replies: { 200: IndexSetFields },
      handler: async ({ caller, params, signal }) => uses.list(await setOf(caller, params.indexSetId), signal),
    }),
    route({
      method: 'GET',
      path: `${base}/:field`,
      permission: read,
      area,
      summary: 'A field in each index of an index set',
      params: fieldParams,
      replies: { 200: IndexSetFieldDetails },
      handler: async ({ caller, params, signal }) =>
        uses.details(await setOf(caller, params.indexSetId), params.field, signal),
    }),
    route({
      method: 'PUT',
      path: `${base}/:field`,
      permission: edit,
      area,
      summary: 'Sets the type that a field is stored with from the next message on',
      params: fieldParams,
      body: SetFieldType,
      replies: { 200: SetFieldTypes },
      async handler({ caller, params: { indexSetId, field }, body }) {
        const types = await change(caller, indexSetId, before => withType(before, field, body.type))
        if (body.rotate) await services.messages.rotate(indexSetId)
        return types
      },
    }),
    route({
      method: 'DELETE',
      path: `${base}/:field`,
      permission: edit,
      area,
      summary: 'Lets values of a field be stored as they come again',
      params: fieldParams,
      replies: { 200: SetFieldTypes },
      handler: ({ caller, params: { indexSetId, field } }) =>
        change(caller, indexSetId, before =>
          Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)),
        ),
    }),
  ]
}

type FieldTypes = NonNullable<StoredIndexSet['field_types']>

/** @throws ApiError 400 */
function withType(types: FieldTypes, field: string, type: FieldTypes[string]): FieldTypes {
  if (!FIELD_NAME.test(field))
    throw badRequest("field must have letters, digits, '_', '.', '@' and '-' only, 255 at most.")
  if (!mayBeTyped(field))
    throw badRequest(`field: the type of '${field}' cannot be set, because the server itself gives it.`)
  const changed = { ...types, [field]: type }
  if (Object.keys(changed).length > MAX_SET_TYPES)
    throw badRequest(`field: an index set can have types for ${MAX_SET_TYPES} fields. Take back others first.`)
  return changed
}
