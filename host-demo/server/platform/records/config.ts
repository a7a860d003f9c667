/** Single documents of the whole cluster, each under a fixed name (contract 2, 2). */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { collection, type Needed } from './collection.ts'

export interface Config<T = unknown> {
  readonly name: string
  readonly schema: TSchema
  readonly validator: Validator
  readonly default: T
  /** Further rules; messages per field, none when it is fine. */
  readonly check?: Check<T>
  /** Instead of `clusterconfigentry:…`, by whichever call. */
  readonly permissions?: ConfigPermissions
}

export type Check<T> = (value: T) => Readonly<Record<string, readonly string[]>>

export interface ConfigPermissions {
  readonly read: Needed
  readonly write: Needed
}

const defined = new Map<string, Config>()

/** Every configuration that was defined, by name: the ones the cluster configuration calls may read and write. */
export const definedConfigs: ReadonlyMap<string, Config> = defined

/** Missing properties take the schema's defaults when it is written. */
export function config<const S extends TSchema>(
  name: string,
  schema: S,
  value: Static<S>,
  check?: Check<Static<S>>,
  permissions?: ConfigPermissions,
): Config<Static<S>> {
  let validator: Validator | undefined
  const made: Config<Static<S>> = {
    name,
    schema,
    get validator() {
      return (validator ??= Compile(schema) as unknown as Validator)
    },
    default: value,
    check,
    permissions,
  }
  defined.set(name, made as unknown as Config)
  return made
}

export const configs = collection('cluster_config', {
  schema: Type.Object({ name: Type.String(), value: Type.Unknown() }),
  grn: null,
  version: 1,
  migrations: {},
  unique: ['name'],
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
  // Readers are given configurations as they are stored: a secret in one is encrypted.
  audit: { shows: ({ name }) => (defined.has(name) ? ['name', 'value'] : ['name']) },
  permissions: {
    any: 'clusterconfigentry:read',
    create: ({ name }) => ownPermissions(name)?.write ?? 'clusterconfigentry:create',
    read: ({ name }) => ownPermissions(name)?.read ?? 'clusterconfigentry:read',
    edit: ({ name }) => ownPermissions(name)?.write ?? 'clusterconfigentry:edit',
    delete: ({ name }) => ownPermissions(name)?.write ?? 'clusterconfigentry:delete',
  },
})

const ownPermissions = (name: string) => defined.get(name)?.permissions
