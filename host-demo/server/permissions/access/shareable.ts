/** Finds entities that can be shared: the documents of every collection that declares a resource name. */
import { createGrn, parseGrn } from '../../../../core/permissions/grn.ts'
import { system } from '../../platform/records/callers.ts'
import { collections, type Body, type Collection, type Needed } from '../../platform/records/collection.ts'
import { targetOf } from '../../platform/records/grants.ts'
import type { Records } from '../../platform/records/records.ts'

export interface Shareable {
  readonly grn: string
  readonly type: string
  readonly id: string
  readonly title: string
  /** Permissions, of which one is enough. */
  readonly read: readonly string[]
  readonly edit: readonly string[]
}

const shared = (): readonly Collection[] => collections().filter(({ definition }) => definition.grn !== null)

const listOf = (needed: Needed): readonly string[] => (needed === null ? [] : [needed].flat())

function present(collection: Collection, document: Body & { readonly id: string; readonly revision: number }) {
  const grn = targetOf(collection, document.id, document) ?? createGrn(collection.name, document.id)
  const title = document['title']
  return {
    grn,
    type: parseGrn(grn).type,
    id: document.id,
    title: typeof title === 'string' && title !== '' ? title : document.id,
    read: listOf(collection.permissions.read(document)),
    edit: listOf(collection.permissions.edit(document)),
  }
}

type StoredBody = Body & { readonly id: string; readonly revision: number }

/** Null where there is none of that name. @param grn a resource name in lower case */
export async function findShareable(records: Records, grn: string): Promise<Shareable | null> {
  const { type, id } = parseGrn(grn)
  const all = records.as(system('effective access'))
  for (const collection of shared()) {
    // Another kind is not even loaded.
    if (typeof collection.definition.grn === 'string' && collection.definition.grn !== type) continue
    const document = (await all.of(collection).find(id)) as StoredBody | null
    if (document && targetOf(collection, id, document) === grn) return present(collection, document)
  }
  return null
}

/** All there are, of all kinds. */
export async function allShareable(records: Records): Promise<readonly Shareable[]> {
  const all = records.as(system('effective access'))
  const found = await Promise.all(
    shared().map(async collection =>
      ((await all.of(collection).all()) as readonly StoredBody[]).map(document => present(collection, document)),
    ),
  )
  return found.flat()
}
