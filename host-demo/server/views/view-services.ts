import type { Services } from '../platform/services.ts'
import type { StoredSearches } from '../search/stored-searches.ts'
import type { PersonalLog } from '../start/personal-log.ts'

export interface ViewServices extends Services {
  readonly searches: StoredSearches
  readonly favorites: PersonalLog
  readonly lastOpened: PersonalLog
}
