/** The services there are, and those that are active, in their order. */
import { system } from '../platform/records/callers.ts'
import type { CallerRecords, Records } from '../platform/records/records.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { activeServices, activeServicesId, backends, type BackendDocument } from './collections.ts'
import { openConfig, type OpenConfig, type OpenDirectoryConfig, type OpenOidcConfig } from './configuration.ts'

/** A service with its configuration as it is used. */
export interface Service<C extends OpenConfig = OpenConfig> {
  readonly id: string
  readonly title: string
  /** Ids of roles. */
  readonly defaultRoles: readonly string[]
  readonly config: C
}
export type DirectoryService = Service<OpenDirectoryConfig>
export type OidcService = Service<OpenOidcConfig>

export const isDirectory = (service: Service): service is DirectoryService => service.config.type !== 'oidc'
export const isOidc = (service: Service): service is OidcService => service.config.type === 'oidc'

/** Ids of the active services, in their order. */
export const activeIds = async (records: CallerRecords): Promise<readonly string[]> =>
  (await records.of(activeServices).find(activeServicesId))?.backends ?? []

export class AuthenticationServices {
  readonly #records: Records
  readonly #secrets: Secrets

  constructor(records: Records, secrets: Secrets) {
    this.#records = records
    this.#secrets = secrets
  }

  /** In the order in which they are asked. */
  async active(): Promise<readonly Service[]> {
    const all = this.#all
    const stored = await Promise.all((await activeIds(all)).map(id => all.of(backends).find(id)))
    return stored.filter(document => document !== null).map(document => this.open(document))
  }

  /** Null where it is not active, or there is none. */
  async activeById(id: string): Promise<Service | null> {
    return (await this.active()).find(service => service.id === id) ?? null
  }

  async isActive(id: string): Promise<boolean> {
    return (await activeIds(this.#all)).includes(id)
  }

  async exists(id: string): Promise<boolean> {
    return (await this.#all.of(backends).find(id)) !== null
  }

  open(document: BackendDocument): Service {
    const { id, title, default_roles: defaultRoles } = document
    return { id, title, defaultRoles, config: openConfig(document, this.#secrets) }
  }

  get #all() {
    return this.#records.as(system('authentication'))
  }
}
