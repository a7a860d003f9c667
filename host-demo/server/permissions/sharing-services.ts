import type { Entities } from '../entities/entities.ts'
import type { Services } from '../platform/services.ts'
import type { StoredSearches } from '../search/stored-searches.ts'
import type { Accounts } from '../users/accounts.ts'

export interface SharingServices extends Services {
  readonly accounts: Accounts
  readonly entities: Entities
  readonly searches: StoredSearches
}
