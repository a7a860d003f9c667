/** Tests of a service before it is saved (contract 1, 8.2; discovery and groups are ours). */
import {
  BackendTest,
  type BackendInput,
  DiscoveryResult,
  GroupsResult,
  TestResult,
} from '../../../../core/authentication/schema.ts'
import { badRequest, ValidationResultError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { secretChange } from '../../platform/secrets/secret-change.ts'
import type { Services } from '../../platform/services.ts'
import type { Backends } from '../backends.ts'
import { openConfig, type OpenConfig, type OpenDirectoryConfig } from '../configuration.ts'
import { discover, testConnection, testGroups, testLogin } from '../directory/tests.ts'
import { testProvider } from '../oidc/test-provider.ts'
import { area } from './backends.ts'

const prefix = '/system/authentication/services/test/backend'

/** Servers and system user are enough to connect. */
const connecting = [
  'type',
  'servers',
  'transport_security',
  'verify_certificates',
  'ca_certificate',
  'timeout_ms',
  'system_user_dn',
  'system_user_password',
]
/** For fields that are not filled in yet. */
const placeholders = {
  user_search_base: 'dc=example,dc=org',
  user_search_pattern: '(uid={0})',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
  group_search: { enabled: false },
}

export function testRoutes({ secrets }: Services, backends: Backends): readonly Route[] {
  /** @param only fields of a directory that the test is about; the others may still be wrong */
  async function configOf(caller: Caller, test: BackendTest, only?: readonly string[]): Promise<OpenConfig> {
    const before = await backends.tested(caller, test.backend_id ?? test.backend_configuration.id)
    const sent = test.backend_configuration.config
    const config =
      only && sent.type !== 'oidc'
        ? { ...placeholders, ...Object.fromEntries(Object.entries(sent).filter(([name]) => only.includes(name))) }
        : sent
    const stored = await backends.read({ title: 'Test', config } as BackendInput, before)
    return openConfig(stored, secrets)
  }
  const directoryOf = async (...given: Parameters<typeof configOf>): Promise<OpenDirectoryConfig> => {
    const config = await configOf(...given)
    if (config.type === 'oidc') throw badRequest('Only directories can be searched: types ldap and active-directory.')
    return config
  }
  const common = {
    method: 'POST',
    permission: 'authservicetestbackend:execute',
    area,
    audited: true,
    body: BackendTest,
    maxBodyBytes: 4 << 20,
  } as const

  return [
    route({
      ...common,
      path: `${prefix}/connection`,
      summary: 'Try each server of a service alone',
      replies: { 200: TestResult },
      handler: async ({ caller, body }) => {
        const config = await configOf(caller, body as BackendTest, connecting)
        return config.type === 'oidc' ? testProvider(config) : testConnection(config)
      },
    }),
    route({
      ...common,
      path: `${prefix}/login`,
      summary: 'Try a login, step by step',
      replies: { 200: TestResult },
      handler: async ({ caller, body }) => {
        const config = await directoryOf(caller, body as BackendTest)
        const username = body.user_login?.username.trim() ?? ''
        if (username === '') throw new ValidationResultError({ username: ['Enter the login name of a user.'] })
        const password = secretChange('password', body.user_login?.password) ?? ''
        return testLogin(config, { username, password })
      },
    }),
    route({
      ...common,
      path: `${prefix}/discover`,
      extension: true,
      summary: 'Find where a directory has its users and groups, given its servers and a system user',
      replies: { 200: DiscoveryResult },
      handler: async ({ caller, body }) => {
        const config = await directoryOf(caller, body as BackendTest, connecting)
        const base = (body as BackendTest).backend_configuration.config.user_search_base
        return discover({ ...config, user_search_base: typeof base === 'string' ? base.trim() : '' })
      },
    }),
    route({
      ...common,
      path: `${prefix}/groups`,
      extension: true,
      summary: 'The first groups of a directory',
      replies: { 200: GroupsResult },
      handler: async ({ caller, body }) => {
        const config = await directoryOf(caller, body as BackendTest, [...connecting, 'group_search'])
        if (!config.group_search?.search_base)
          throw new ValidationResultError({
            group_search: ['Enter where groups are searched: ou=groups,dc=example,dc=org.'],
          })
        return testGroups(config)
      },
    }),
  ]
}
