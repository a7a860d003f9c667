/** The values of the form of a user, and the bodies of the calls that save them. */
import { defaultPreferences, fullName } from './rules.ts'
import type { UserRights } from './rights.ts'
import type { Startpage, UserCreate, UserSummary, UserUpdate } from './schema.ts'
import { defaultTimeoutMs, endsNever, neverMs, timeoutMs, timeoutOf, type Timeout } from './session-timeout.ts'

/** What every new user has: enough to see the product, and no stream. */
export const defaultRole = 'Reader'

export interface UserValues {
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
  /** Null takes the server's. */
  readonly timezone: string | null
  readonly timeout: Timeout
  /** Sessions do not end on their own. */
  readonly never: boolean
  /** The id is '' until one is chosen. */
  readonly startpage: Startpage | null
  /** Names. */
  readonly roles: readonly string[]
  readonly service_account: boolean
  readonly enableSmartSearch: boolean
}

/** As query inputs take it: on unless it was switched off. */
const completes = (preferences: Readonly<Record<string, unknown>>) => preferences['enableSmartSearch'] !== false

/** Of a user, or of a new one (null). A name that was never taken apart stands in the first field. */
export function valuesOfUser(user: UserSummary | null): UserValues {
  const timeout = user?.session_timeout_ms ?? defaultTimeoutMs
  const isApart = user !== null && (user.first_name !== null || user.last_name !== null)
  return {
    username: user?.username ?? '',
    first_name: (isApart ? user.first_name : user?.full_name) ?? '',
    last_name: user?.last_name ?? '',
    email: user?.email ?? '',
    password: '',
    timezone: user?.timezone ?? null,
    timeout: timeoutOf(timeout),
    never: endsNever(timeout),
    startpage: user?.startpage ?? null,
    roles: user?.roles ?? [defaultRole],
    service_account: user?.service_account ?? false,
    enableSmartSearch: completes(user?.preferences ?? defaultPreferences),
  }
}

const startpageOf = ({ startpage }: UserValues): Startpage | null =>
  startpage === null || startpage.id === '' ? null : startpage

const timeoutMsOf = ({ never, timeout }: UserValues) => (never ? neverMs : timeoutMs(timeout))

export const titleOfValues = ({ first_name: first, last_name: last, username }: UserValues): string =>
  fullName(first.trim(), last.trim()) || username.trim()

/** The body of POST /users: a session that never ends is stored afterwards, as POST takes none. */
export function createBody(values: UserValues): UserCreate {
  return {
    username: values.username.trim(),
    password: values.password,
    email: values.email.trim(),
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    permissions: [],
    ...(values.timezone !== null && { timezone: values.timezone }),
    ...(!values.never && { session_timeout_ms: timeoutMs(values.timeout) }),
    ...(startpageOf(values) !== null && { startpage: startpageOf(values) }),
    roles: [...values.roles],
    service_account: values.service_account,
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(name => other.includes(name))

/** The body of PUT /users/{userId}: what the viewer may change, and of what ends sessions only what is another. */
export function updateBody(values: UserValues, user: UserSummary, rights: UserRights): UserUpdate {
  return {
    ...(rights.profile && {
      email: values.email.trim(),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
    }),
    // Without one it would be cleared.
    timezone: values.timezone,
    startpage: startpageOf(values),
    ...(rights.roles && !isSame(values.roles, user.roles) && { roles: [...values.roles] }),
    ...(rights.all && {
      ...(timeoutMsOf(values) !== user.session_timeout_ms && { session_timeout_ms: timeoutMsOf(values) }),
      ...(values.service_account !== user.service_account && { service_account: values.service_account }),
    }),
  }
}

/** All preferences of the user with those of the form; null: nothing has changed. */
export const changedPreferences = (
  { enableSmartSearch }: UserValues,
  { preferences }: Pick<UserSummary, 'preferences'>,
): Readonly<Record<string, unknown>> | null =>
  enableSmartSearch === completes(preferences) ? null : { ...preferences, enableSmartSearch }
