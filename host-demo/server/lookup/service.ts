/** Lookup data adapters: what is stored, and who may see and change it. */
import type { Adapter, AdapterChange } from '../../../core/lookup/schema.ts'
import { adapterNameProblem } from '../../../core/lookup/rules.ts'
import { badRequest, forbidden, notFound, ValidationError } from '../platform/http/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId } from '../platform/records/ids.ts'
import type { Services } from '../services.ts'
import { shownConfig, storedConfig } from './adapter-config.ts'
import { adapterTypes } from './adapter-types.ts'
import { adapters, type AdapterDocument, type StoredAdapter } from './collection.ts'

export function presentAdapter({ revision: _, secrets: _secrets, ...stored }: AdapterDocument): Adapter {
  return { ...stored, _scope: 'DEFAULT', config: shownConfig({ config: stored.config, secrets: _secrets }) }
}

/** @throws ApiError 403, and 404 for those who may read all adapters */
export async function readAdapter({ records }: Services, caller: Caller, idOrName: string): Promise<AdapterDocument> {
  const id = isId(idOrName) ? idOrName : (await records.as(system('lookup')).of(adapters).findBy('name', idOrName))?.id
  if (id !== undefined) return records.as(caller).of(adapters).get(id)
  throw caller.isPermitted('lookuptables:read')
    ? notFound(`There is no data adapter named '${idOrName}'.`)
    : forbidden(`Not authorized to access data adapter <${idOrName}>`)
}

const nameProblems = {
  blank: 'The lookup name must not be empty, nor begin or end with a blank.',
  address: "The lookup name must not hold '/', nor be '.' or '..'.",
  id: 'A lookup name of 24 hexadecimal digits would be taken for an id.',
}

/** What is wrong with an adapter as it was sent, by field; those of the configuration under their own names. */
export async function problemsOf(services: Services, { id, name, config, ...change }: AdapterChange): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {}
  const same = await services.records.as(system('lookup')).of(adapters).findBy('name', name)
  if (same && same.id !== id) problems['name'] = ['The lookup name is already in use.']
  const misnamed = adapterNameProblem(name)
  if (misnamed) problems['name'] = [nameProblems[misnamed]]
  if (change.custom_error_ttl_enabled && (change.custom_error_ttl ?? null) === null)
    problems['custom_error_ttl'] = ['A custom error TTL needs a number that is 0 or more.']
  if (change.custom_error_ttl_enabled && !change.custom_error_ttl_unit) problems['custom_error_ttl_unit'] = ['A custom error TTL needs a unit.']
  const type = adapterTypes.get(config.type)
  if (!type) problems['type'] = [`There is no data adapter type '${config.type}'. There are: ${[...adapterTypes.keys()].join(', ')}.`]
  if (!type) return problems
  const known = ['type', ...Object.keys(type.defaultConfig)]
  for (const field of Object.keys(config).filter(field => !known.includes(field)))
    problems[field] = [`The configuration of '${type.type}' has no field '${field}'. It has: ${known.join(', ')}.`]
  for (const [field, messages] of Object.entries(type.validate(config))) problems[field] = [...messages]
  return problems
}

async function refuseWrong(services: Services, change: AdapterChange): Promise<void> {
  const problems = await problemsOf(services, change)
  if (Object.keys(problems).length > 0) throw new ValidationError(problems)
}

function bodyOf(services: Services, change: AdapterChange, before: AdapterDocument | null): StoredAdapter {
  return {
    title: change.title, description: change.description, name: change.name, content_pack: change.content_pack ?? before?.content_pack ?? null,
    custom_error_ttl_enabled: change.custom_error_ttl_enabled ?? null, custom_error_ttl: change.custom_error_ttl ?? null,
    custom_error_ttl_unit: change.custom_error_ttl_unit ?? null,
    ...storedConfig(change.config, before, services.secrets),
  }
}

/** @throws ApiError 403; ValidationError */
export async function createAdapter(services: Services, caller: Caller, change: AdapterChange): Promise<AdapterDocument> {
  await refuseWrong(services, { ...change, id: null })
  return services.records.as(caller).of(adapters).insert(bodyOf(services, change, null))
}

/** @throws ApiError 403, 404, 400 where the address names another adapter than the body; ValidationError */
export async function updateAdapter(services: Services, caller: Caller, idOrName: string, change: AdapterChange): Promise<AdapterDocument> {
  const before = await readAdapter(services, caller, idOrName)
  if (change.id && change.id !== before.id) throw badRequest(`The body is of the data adapter <${change.id}>, the address of <${before.id}>.`)
  await refuseWrong(services, { ...change, id: before.id })
  return services.records.as(caller).of(adapters).update(before.id, before.revision, bodyOf(services, change, before))
}

/** @throws ApiError 403, 404 */
export async function deleteAdapter(services: Services, caller: Caller, idOrName: string): Promise<AdapterDocument> {
  const before = await readAdapter(services, caller, idOrName)
  await services.records.as(caller).of(adapters).delete(before.id, before.revision)
  return before
}
