/** Answers the routes of a kind of entity from its collection, which checks the permissions. */
import { perEntity } from '../http/route-permission.ts'
import type { Caller } from '../records/caller.ts'
import type { Collection, Document } from '../records/collection.ts'
import type { Records } from '../records/records.ts'
import type { EntityList } from './entity-routes.ts'

export interface CollectionEntity<T, Input, Reply extends object> {
  readonly collection: Collection<T>
  /** Makes the stored form. `before` null: of a new one. @throws ValidationError */
  readonly store: (input: Input, before: Document<T> | null, caller: Caller) => T
  readonly present: (document: Document<T>) => Reply
  /** Runs after each change. */
  readonly changed?: () => Promise<void>
}

export function collectionEntity<T extends object, Input, Reply extends object>(
  records: Records,
  { collection, store, present, changed = async () => undefined }: CollectionEntity<T, Input, Reply>,
) {
  const documents = (caller: Caller) => records.as(caller).of(collection)
  const rows: EntityList<Document<T>, Reply> = {
    permission: perEntity(collection),
    definition: collection.definition.list,
    rows: caller => documents(caller).all(),
    presenter: async () => present,
  }
  const toCreate = collection.permissions.create({} as T)
  return {
    list: rows,
    permission: (action: 'create' | 'read' | 'edit' | 'delete') =>
      action === 'create' && typeof toCreate === 'string' ? toCreate : perEntity(collection, action),
    get: async (caller: Caller, id: string) => present(await documents(caller).get(id)),
    async create(caller: Caller, input: Input) {
      const created = await documents(caller).insert(store(input, null, caller))
      await changed()
      return present(created)
    },
    async update(caller: Caller, id: string, input: Input) {
      const updated = await documents(caller).update(id, null, before => store(input, before, caller))
      await changed()
      return present(updated)
    },
    async delete(caller: Caller, id: string): Promise<void> {
      await documents(caller).delete(id)
      await changed()
    },
  }
}
