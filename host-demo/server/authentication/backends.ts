/** Creating, changing and deleting services, and which of them are active. */
import type { BackendInput, ServicesConfigurationChange } from '../../../core/authentication/schema.ts'
import { badRequest, notFound, ValidationResultError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import type { Accounts } from '../users/accounts.ts'
import { roles } from '../users/collections.ts'
import {
  activeServices,
  activeServicesId,
  backends,
  profiles,
  type BackendDocument,
  type StoredBackend,
} from './collections.ts'
import { readConfig, type OpenDirectoryConfig, type Problems } from './configuration.ts'
import { activeIds } from './services.ts'

export class Backends {
  readonly #services: Services

  readonly #accounts: Accounts

  constructor(services: Services, accounts: Accounts) {
    this.#services = services
    this.#accounts = accounts
  }

  /** @throws ValidationResultError */
  async create(caller: Caller, input: BackendInput): Promise<BackendDocument> {
    return this.#as(caller)
      .of(backends)
      .insert(await this.read(input, null))
  }

  /** @throws ValidationResultError, ApiError 404 */
  async update(caller: Caller, id: string, input: BackendInput): Promise<BackendDocument> {
    if (typeof input.id === 'string' && input.id !== id)
      throw badRequest('The id of the service is not that of the path.')
    const before = await this.#as(caller).of(backends).get(id)
    const changed = await this.#as(caller)
      .of(backends)
      .update(id, before.revision, await this.read(input, before))
    if (idAttribute(before) !== idAttribute(changed)) await this.#forgetIds(id)
    return changed
  }

  /** @throws ApiError 400 while it is active */
  async delete(caller: Caller, id: string): Promise<void> {
    const document = await this.#as(caller).of(backends).get(id)
    if ((await activeIds(this.#as(system('authentication')))).includes(id))
      throw badRequest('An active service cannot be deleted. Deactivate it first.')
    await this.#as(caller).of(backends).delete(id, document.revision)
  }

  /** Ids in the order in which services are asked. @throws ApiError 400 for an unknown id */
  async activate(caller: Caller, change: ServicesConfigurationChange): Promise<readonly string[]> {
    const ids = [...new Set(change.active_backends ?? (change.active_backend ? [change.active_backend] : []))]
    const all = this.#as(system('authentication'))
    for (const id of ids)
      if (!(await all.of(backends).find(id))) throw badRequest(`There is no authentication service <${id}>.`)
    await this.#as(caller).transaction(async records => {
      const stored = await records.of(activeServices).find(activeServicesId)
      if (stored) await records.of(activeServices).update(activeServicesId, null, { backends: ids })
      else await records.of(activeServices).insert({ backends: ids }, activeServicesId)
    })
    // Nobody answers for their users any more.
    for (const { user_id, service_id } of await all.of(profiles).all())
      if (!ids.includes(service_id)) await this.#accounts.sessions.endAll(user_id)
    return ids
  }

  /** Checks and completes what was sent. @throws ValidationResultError */
  async read(input: BackendInput, before: BackendDocument | null): Promise<StoredBackend> {
    const title = input.title ?? ''
    const { stored, problems } = readConfig(input.config, before, this.#services.secrets)
    const wrong: Problems = {
      ...(title.trim() === '' && { title: ['Enter a title.'] }),
      ...(await this.#roleProblems(input.default_roles ?? [])),
      ...problems,
    }
    if (stored === null || Object.keys(wrong).length > 0) throw new ValidationResultError(wrong)
    return { title, description: input.description ?? '', default_roles: [...(input.default_roles ?? [])], ...stored }
  }

  /**
   * The stored service that a test is about; null without one.
   * @throws ApiError 404
   */
  async tested(caller: Caller, id: string | null | undefined): Promise<BackendDocument | null> {
    if (!id) return null
    const found = await this.#as(caller).of(backends).find(id)
    if (!found) throw notFound(`There is no authentication service <${id}>.`)
    return found
  }

  async #roleProblems(ids: readonly string[]): Promise<Problems> {
    const all = this.#as(system('authentication'))
    const found = await Promise.all(ids.map(id => all.of(roles).find(id)))
    const unknown = ids.filter((_, i) => !found[i])
    return unknown.length > 0 ? { default_roles: [`There is no role with the id ${unknown[0]?.slice(0, 100)}.`] } : {}
  }

  /** Users are told apart by another attribute from now on: their names bring them back to their profiles. */
  async #forgetIds(serviceId: string): Promise<void> {
    await this.#as(system('authentication')).transaction(async (records: CallerRecords) => {
      for (const profile of await records.of(profiles).all())
        if (profile.service_id === serviceId)
          await records.of(profiles).update(profile.id, null, { uid: '', key: `${serviceId} of ${profile.user_id}` })
    })
  }

  #as(caller: Caller): CallerRecords {
    return this.#services.records.as(caller)
  }
}

const idAttribute = ({ config }: BackendDocument) =>
  (config as unknown as Partial<Extract<OpenDirectoryConfig, { type: 'ldap' }>>).user_unique_id_attribute ?? config.type
