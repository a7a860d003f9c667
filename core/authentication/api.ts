/** Typed calls of authentication services. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { PageRequest } from '../users/api.ts'
import type {
  ActiveBackendReply,
  ActiveBackendType,
  BackendInput,
  BackendPage,
  BackendReply,
  BackendTest,
  BackendUserPage,
  DiscoveryResult,
  GroupsResult,
  HeaderAuthentication,
  HeaderAuthenticationChange,
  LogoutPage,
  OidcAddresses,
  OidcProviders,
  ServicesConfiguration,
  ServicesConfigurationChange,
  TestResult,
} from './schema.ts'

const services = '/system/authentication/services'
const backends = `${services}/backends`
const headerConfig = '/system/authentication/http-header-auth-config'

export const activeBackend = (client: Client, { signal }: Abortable = {}) =>
  client.get<ActiveBackendReply>(`${services}/active-backend`, { signal })
/** Needs no login. */
export const activeBackendType = (client: Client, { signal }: Abortable = {}) =>
  client.get<ActiveBackendType>(`${backends}/active-backend/type`, { signal, open: true, report: false })
export const servicesConfiguration = (client: Client, { signal }: Abortable = {}) =>
  client.get<ServicesConfiguration>(`${services}/configuration`, { signal })
export const setServicesConfiguration = (client: Client, change: ServicesConfigurationChange) =>
  client.post<ServicesConfiguration>(`${services}/configuration`, change)

export const pageOfBackends = (client: Client, request: PageRequest = {}, { signal }: Abortable = {}) =>
  client.get<BackendPage>(backends, { query: { ...request }, signal })
export const backendById = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<BackendReply>(`${backends}${path`/${id}`}`, { signal })
export const createBackend = (client: Client, backend: BackendInput) => client.post<BackendReply>(backends, backend)
export const updateBackend = (client: Client, id: string, backend: BackendInput) =>
  client.put<BackendReply>(`${backends}${path`/${id}`}`, backend)
/** 400 while it is active. */
export const deleteBackend = (client: Client, id: string) => client.delete<void>(`${backends}${path`/${id}`}`)
export const usersOfBackend = (client: Client, id: string, request: PageRequest = {}, { signal }: Abortable = {}) =>
  client.get<BackendUserPage>(`${backends}${path`/${id}/users`}`, { query: { ...request }, signal })

export const testConnection = (client: Client, test: BackendTest, { signal }: Abortable = {}) =>
  client.post<TestResult>(`${services}/test/backend/connection`, test, { signal })
export const testLogin = (client: Client, test: BackendTest, { signal }: Abortable = {}) =>
  client.post<TestResult>(`${services}/test/backend/login`, test, { signal })
/** Finds the values of a directory's fields, given servers and system user. */
export const discoverDirectory = (client: Client, test: BackendTest, { signal }: Abortable = {}) =>
  client.post<DiscoveryResult>(`${services}/test/backend/discover`, test, { signal })
export const groupsOfDirectory = (client: Client, test: BackendTest, { signal }: Abortable = {}) =>
  client.post<GroupsResult>(`${services}/test/backend/groups`, test, { signal })

/** Needs no login. */
export const oidcProviders = (client: Client, { signal }: Abortable = {}) =>
  client.get<OidcProviders>('/system/authentication/oidc', { signal, open: true, report: false })
/** Where the caller logs out of the provider that they came by: ask before the session ends, go there after. */
export const logoutPage = (client: Client, { signal }: Abortable = {}) =>
  client.get<LogoutPage>('/system/authentication/oidc/logout-page', { signal })
/** Addresses to enter at the provider. */
export const oidcAddresses = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<OidcAddresses>(path`/system/authentication/oidc/${id}/addresses`, { signal })

export const headerAuthentication = (client: Client, { signal }: Abortable = {}) =>
  client.get<HeaderAuthentication>(headerConfig, { signal })
export const setHeaderAuthentication = (client: Client, change: HeaderAuthenticationChange) =>
  client.put<HeaderAuthentication>(headerConfig, change)

/** Lets a user log in again. */
export const enableUser = (client: Client, userId: string) =>
  client.post<void>(path`/system/authentication/users/${userId}/enable`)
/** Ends the sessions of a user and refuses further logins. */
export const disableUser = (client: Client, userId: string) =>
  client.post<void>(path`/system/authentication/users/${userId}/disable`)
