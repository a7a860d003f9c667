/**
 * One description of a kind of entity, from which its calls (`entityApi`), and its list, menus, questions and forms
 * (`elements/kit/entities`) are made:
 * ```ts
 * export const streamEntity = defineEntity<StreamElement, UpdateStream>({
 *   name: 'stream', grn: 'stream', paths: { list: '/streams/paginated', one: '/streams', bulkDelete: '/streams/bulk_delete' },
 *   permissions: { create: 'streams:create', edit: 'streams:edit', delete: 'streams:edit' }, strings: streamStrings,
 *   events: { created: 'cordwood-stream-created', saved: 'cordwood-stream-saved', deleted: 'cordwood-stream-deleted' },
 * })
 * ```
 */
import type { Catalogue, Translate } from '../brand/catalogue.ts'
import type { GrnType } from '../permissions/grn.ts'
import type { EntityWords } from './strings.ts'

export interface EntityRow {
  readonly id: string
  /** Grows with each change, of kinds whose changes are refused where someone else made one before. */
  readonly revision?: number | null
  /** Whether it is a favourite of the user, in lists that say so. */
  readonly favorite?: boolean
}

export interface EntityPaths {
  readonly list: string
  /** POST creates; with `/{id}` GET reads, PUT changes and DELETE deletes. */
  readonly one: string
  /** POST takes `entity_ids`. Without it many are deleted one by one. */
  readonly bulkDelete?: string
}

/** Permissions for all entities of the kind; 'streams:edit' stands for 'streams:edit:{id}' too. */
export interface EntityPermissions {
  /** Null: the list offers no creation. */
  readonly create: string | null
  readonly edit: string
  readonly delete: string
}

/** Events of the kit's elements: `created` and `saved` with `{ id, title }`, `deleted` with `{ ids }`. */
export interface EntityEvents {
  readonly created?: string
  readonly saved?: string
  readonly deleted?: string
}

interface Described {
  /** In the singular, as in addresses: 'saved-search'. */
  readonly name: string
  /** Type in resource names; the entity has owners, can be shared and be a favourite. Null: none of these. */
  readonly grn: GrnType | null
  readonly paths: EntityPaths
  readonly permissions: EntityPermissions
  readonly events: EntityEvents
}

export interface EntityDefinition<Row, Input, S extends EntityWords> extends Described {
  readonly strings: Catalogue<S>
  /** Name of the list in the answer of `paths.list`; default 'elements'. */
  readonly listKey?: string
  /** The property that people know it by; default 'title'. */
  readonly titleKey?: keyof Row & keyof Input & string
  /** Beginnings of the paths that a change makes stale, besides those of the list and of one. */
  readonly revalidates?: readonly string[]
  /** Reads the id from the answer to POST; default its `id`. */
  readonly createdId?: (answer: never) => string
  /** Why nobody can change or delete this one, such as the default stream; null: it can be changed. */
  readonly limit?: (row: Row, t: Translate<S>) => string | null
}

/** `Row`: an element of its list. `Input`: the body of POST and PUT. */
export interface Entity<Row extends EntityRow = EntityRow, Input = unknown> extends Described {
  readonly strings: Catalogue<EntityWords>
  readonly listKey: string
  readonly revalidates: readonly string[]
  titleOf(entity: Row | Input): string
  createdId(answer: unknown): string
  limit(row: Row, t: Translate<EntityWords>): string | null
}

export function defineEntity<Row extends EntityRow, Input = Row, S extends EntityWords = EntityWords>(
  definition: EntityDefinition<Row, Input, S>,
): Entity<Row, Input> {
  const {
    name,
    grn,
    paths,
    permissions,
    events,
    strings,
    listKey = 'elements',
    titleKey = 'title',
    revalidates = [],
  } = definition
  return Object.freeze({
    name,
    grn,
    paths,
    permissions,
    events,
    strings,
    listKey,
    revalidates: [paths.list, paths.one, ...revalidates],
    titleOf: (entity: Row | Input) => String((entity as Readonly<Record<string, unknown>>)[titleKey] ?? ''),
    createdId: (answer: unknown) => definition.createdId?.(answer as never) ?? (answer as EntityRow).id,
    limit: (row: Row, t: Translate<EntityWords>) => definition.limit?.(row, t as unknown as Translate<S>) ?? null,
  })
}
