/** Single documents of the whole cluster, each under a fixed name (contract part 2, section 2). */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { collection } from './collection.ts'

export interface Config<T = unknown> {
  readonly name: string
  readonly schema: TSchema
  readonly validator: Validator
  readonly default: T
  /** Further rules; messages per field, none when it is fine. */
  readonly check?: (value: T) => Readonly<Record<string, readonly string[]>>
}

const defined = new Map<string, Config>()

/** Every configuration that was defined, by name: the ones the cluster configuration calls may read and write. */
export const definedConfigs: ReadonlyMap<string, Config> = defined

/** Missing properties take the schema's defaults when it is written. */
export function config<const S extends TSchema>(
  name: string, schema: S, value: Static<S>, check?: (value: Static<S>) => Readonly<Record<string, readonly string[]>>,
): Config<Static<S>> {
  const made: Config<Static<S>> = { name, schema, validator: Compile(schema) as unknown as Validator, default: value, check }
  defined.set(name, made as unknown as Config)
  return made
}

export const configs = collection('cluster_config', {
  schema: Type.Object({ name: Type.String(), value: Type.Unknown() }),
  grn: null, version: 1, migrations: {}, unique: ['name'],
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
  permissions: {
    any: 'clusterconfigentry:read',
    create: () => 'clusterconfigentry:create',
    read: () => 'clusterconfigentry:read',
    edit: () => 'clusterconfigentry:edit',
    delete: () => 'clusterconfigentry:delete',
  },
})
