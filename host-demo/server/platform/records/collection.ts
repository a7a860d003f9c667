/** Describes a kind of document for the record layer. Areas define their collections as constants. */
import { Compile, type Validator } from 'typebox/compile'
import type { Static, TSchema } from 'typebox'
import type { Quota } from './quota.ts'

export type FieldKind = 'id' | 'text' | 'date' | 'number' | 'boolean'

/** Rules for listing documents of a collection: the mini-language of the contract (part 1, 0.4). */
export interface ListDefinition {
  /** The field a bare term searches. */
  readonly default: string
  /** Searchable properties and what they hold. */
  readonly fields: Readonly<Record<string, FieldKind>>
  /** Properties a list may be sorted by; the first is the default. */
  readonly sort: readonly string[]
  /** Attributes the `filters` parameter takes. */
  readonly filters?: readonly string[]
}

/** One permission, several of which any will do, or null: only the server itself. */
export type Needed = string | readonly string[] | null

/**
 * Permissions of a collection. A domain (`'streams'`) stands for `streams:create`, `streams:read:{id}`,
 * `streams:edit:{id}`, `streams:delete:{id}`. The long form names each. `any` lets a caller know that an id does not
 * exist.
 */
export type CollectionPermissions<T> =
  | string
  | {
      readonly any: Needed
      readonly create: (body: T) => Needed
      readonly read: (document: Document<T>) => Needed
      readonly edit: (document: Document<T>) => Needed
      readonly delete: (document: Document<T>) => Needed
    }

/** A stored document: what its schema says, its id, and the revision that guards against lost updates. */
export type Document<T> = Readonly<T> & { readonly id: string; readonly revision: number }

export type Body = Readonly<Record<string, unknown>>

export interface CollectionDefinition<S extends TSchema> {
  readonly schema: S
  /** Type in the global resource name; such documents can be owned and shared, and belong to who creates them. */
  readonly grn: string | null | ((document: Static<S>) => string)
  /** Version of the stored form. `migrations[n]` makes version n of version n - 1. */
  readonly version: number
  readonly migrations: Readonly<Record<number, (document: Body) => Body>>
  readonly list: ListDefinition
  readonly permissions: CollectionPermissions<Static<S>> | null
  /** Properties no two documents may share a (non-null) value of. */
  readonly unique?: readonly string[]
  /**
   * Limits documents that people create without a permission of its own. Callers with all permissions, and the server
   * itself, have no quota.
   */
  readonly quota?: Quota<Static<S>>
  /** Without it the audit log names the properties that changed and shows no value of them. */
  readonly audit?: AuditDefinition<Static<S>>
}

/** Declares which values of a collection the audit log shows. A property that is not listed is named without its value. */
export interface AuditDefinition<T> {
  /** The property that names a document for people; it must be shown. */
  readonly title?: keyof T & string
  /**
   * Properties whose values are shown, with all that is in them. Secrets in them stay hidden by their names and shapes
   * (`audit-secrets.ts`), as a second guard: a property that holds a secret must not be listed.
   */
  readonly shows: readonly (keyof T & string)[] | ((body: T) => readonly (keyof T & string)[])
}

export interface Collection<T = unknown> {
  readonly name: string
  readonly definition: CollectionDefinition<TSchema>
  readonly validator: Validator
  readonly permissions: Exclude<CollectionPermissions<T>, string>
  /** Only for the types. */
  readonly document?: T
}

const serverOnly = { any: null, create: () => null, read: () => null, edit: () => null, delete: () => null }

const known = new Map<string, Collection>()

/** All that were defined: once the areas are loaded, every one there is. */
export const collections = (): readonly Collection[] => [...known.values()]

/** `permissions: null`: only the server itself touches the collection. */
export function collection<const S extends TSchema>(
  name: string,
  definition: CollectionDefinition<S>,
): Collection<Static<S>> {
  const { permissions } = definition
  let validator: Validator | undefined
  const made = {
    name,
    definition: definition as unknown as CollectionDefinition<TSchema>,
    // Compiled for the first document: a server has many collections, and starts without those that nobody changes.
    get validator() {
      return (validator ??= Compile(definition.schema) as unknown as Validator)
    },
    permissions:
      permissions === null
        ? serverOnly
        : typeof permissions === 'string'
          ? byDomain(permissions)
          : (permissions as never),
  }
  known.set(name, made)
  return made
}

const byDomain = (domain: string) => ({
  any: `${domain}:read`,
  create: () => `${domain}:create`,
  read: ({ id }: { id: string }) => `${domain}:read:${id}`,
  edit: ({ id }: { id: string }) => `${domain}:edit:${id}`,
  delete: ({ id }: { id: string }) => `${domain}:delete:${id}`,
})
