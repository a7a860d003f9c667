/** The calls of one kind of entity, typed by its description. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { escapeSegment, type Abortable } from '../client/request.ts'
import { eachAlone, type BulkResult } from './bulk.ts'
import type { Entity, EntityRow } from './entity.ts'

type BasedOn = Pick<EntityRow, 'revision'>

export function entityApi<Row extends EntityRow, Input>({ paths, createdId }: Entity<Row, Input>) {
  const one = (id: string) => `${paths.one}/${escapeSegment(id)}`
  return {
    get: (client: Client, id: string, { signal }: Abortable = {}) => client.get<Row>(one(id), { signal }),
    /** Returns the new id. */
    create: async (client: Client, input: Input, { signal }: Abortable = {}) =>
      createdId(await client.post(paths.one, input, { signal })),
    /** @param revision the one that the change is based on: 409 where there is another; without it whichever is there is replaced */
    update: (client: Client, id: string, input: Input, { signal, revision }: Abortable & BasedOn = {}) =>
      client.put<unknown>(one(id), input, { signal, query: { revision } }),
    remove: (client: Client, id: string, { signal }: Abortable = {}) => client.delete<unknown>(one(id), { signal }),
    /** @param wordsOf the text of an error for the user, where the server has no call for many */
    removeMany: (client: Client, ids: readonly string[], wordsOf: (error: unknown) => string): Promise<BulkResult> =>
      paths.bulkDelete === undefined
        ? eachAlone(ids, id => client.delete(one(id)), wordsOf)
        : client.post<BulkResult>(paths.bulkDelete, { entity_ids: ids }),
  }
}
