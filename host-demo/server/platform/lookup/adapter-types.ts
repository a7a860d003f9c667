/** All adapter types: each file of `adapters/` exports `adapterType`. */
import { importFolder } from '../import-folder.ts'
import type { AdapterType, Ways } from './adapter-type.ts'
import { readFields, type ReadConfig, type Values } from './fields.ts'

export type AdapterTypes = ReadonlyMap<string, AdapterType>

export async function loadAdapterTypes(): Promise<AdapterTypes> {
  const modules = await importFolder<{ readonly adapterType: AdapterType }>(new URL('./adapters/', import.meta.url))
  return new Map(modules.map(({ adapterType }) => [adapterType.type, adapterType]))
}

/** Reads and checks the configuration of an adapter. */
export function readAdapterConfig(
  types: AdapterTypes,
  sent: Values & { readonly type: string },
  ways: Pick<Ways, 'mayRead'>,
): ReadConfig<Values> {
  const read = readAdapterFields(types, sent)
  const problems = read.config ? (types.get(sent.type)?.check?.(read.config, ways) ?? {}) : read.problems
  return { config: Object.keys(problems).length === 0 ? read.config : null, problems }
}

/** Reads the configuration of an adapter field by field. Whether a file is there, for example, is seen when it is loaded. */
export function readAdapterFields(types: AdapterTypes, sent: Values & { readonly type: string }): ReadConfig<Values> {
  const type = types.get(sent.type)
  if (type) return readFields(type.type, type.fields, sent)
  const known = [...types.keys()].join(', ')
  return {
    config: null,
    problems: { type: [`There is no data adapter type '${sent.type}'. There are: ${known}.`] },
  }
}
