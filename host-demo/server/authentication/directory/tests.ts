/** Tries a configuration of a directory: its servers, a login, what it finds by itself, its groups. */
import type {
  DirectoryProposal,
  DiscoveryResult,
  GroupsResult,
  LoginTestResult,
  TestResult,
  TestStep,
} from '../../../../core/authentication/schema.ts'
import type { OpenDirectoryConfig } from '../configuration.ts'
import { groupRolesOf } from '../group-roles.ts'
import { DirectoryUnavailable, nameOf, withDirectory, withServer, type Connection } from './connection.ts'
import { propose } from './discovery.ts'
import { groupsOf, someGroups } from './groups.ts'
import { isUsable, namesOf } from './login.ts'
import { words } from './step-words.ts'
import { emailAttributes, findUsers, uniqueIdAttribute, type FoundUser } from './users.ts'
import { problemInWords } from './words.ts'

const maxGroupsShown = 1000

/** Each server alone; all must answer. */
export async function testConnection(config: OpenDirectoryConfig): Promise<TestResult> {
  const steps: TestStep[] = []
  const errors: string[] = []
  for (const server of config.servers) {
    try {
      await withServer(
        config,
        server,
        async () => undefined,
        step => steps.push(step),
      )
    } catch (error) {
      errors.push(`${nameOf(server)}: ${problemInWords(error)}`)
    }
  }
  const [success, message] =
    errors.length === 0 ? [true, 'Successfully connected to LDAP server'] : [false, 'Failed to connect to LDAP server']
  return { success, message, errors, result: {}, steps }
}

/** A login, step by step; without a password the user is only looked up. */
export async function testLogin(
  config: OpenDirectoryConfig,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<TestResult> {
  const steps: TestStep[] = []
  const nobody: LoginTestResult = { user_exists: false, login_success: false, user_details: {} }
  try {
    const result = await withDirectory(
      config,
      connection => tryLogin(connection, config, username, password),
      step => steps.push(step),
    )
    const [success, message] = result.login_success
      ? [true, 'Test was successful']
      : [false, result.user_exists ? 'Login failed' : 'User does not exist']
    return { success, message, errors: [], result: { ...result }, steps }
  } catch (error) {
    return { ...failed(error), result: { ...nobody }, steps }
  }
}

async function tryLogin(
  connection: Connection,
  config: OpenDirectoryConfig,
  username: string,
  password: string,
): Promise<LoginTestResult> {
  const users = await connection.step(
    'find_user',
    () => findUsers(connection, config, username),
    found => foundInWords(config, found),
  )
  const [user, ...others] = users
  if (!user || others.length > 0 || !isUsable(user))
    return { user_exists: false, login_success: false, user_details: {} }
  const login_success = await connection.step(
    'bind_user',
    () => connection.proves(user.dn, password),
    right => ({
      success: right,
      message: right
        ? `Logged in as ${user.dn}.`
        : password === ''
          ? 'There was no password to try.'
          : 'The directory refused the password.',
    }),
  )
  await connection.bindSystemUser()
  const shown = { user_exists: true, login_success, user_details: details(config, user) }
  if (!config.group_search?.enabled) return shown
  const groups = await connection.step(
    'find_groups',
    () => groupsOf(connection, config, user),
    found => (found.length === 0 ? words('inNoGroup') : words('foundGroups', { count: found.length })),
  )
  const roles = await connection.step(
    'assign_roles',
    async () => groupRolesOf({ config }, namesOf(groups)),
    ids => (ids.length === 0 ? words('noRoles') : words('roles', { count: ids.length })),
  )
  return { ...shown, groups: groups.slice(0, maxGroupsShown).map(({ name }) => name), roles }
}

function foundInWords(config: OpenDirectoryConfig, [user, ...others]: readonly FoundUser[]) {
  if (!user) return { success: false, message: `No entry below ${config.user_search_base} matches the pattern.` }
  if (others.length > 0) return { success: false, message: 'Several entries match the pattern.' }
  if (user.uid === '')
    return { success: false, message: `${user.dn} has no attribute ${uniqueIdAttribute(config)} that can be read.` }
  if (user.username === '')
    return { success: false, message: `${user.dn} has no attribute ${config.user_name_attribute} that can be read.` }
  return `Found ${user.dn}.`
}

const details = (config: OpenDirectoryConfig, user: FoundUser): Record<string, string> => ({
  dn: user.dn,
  [`unique_id (${uniqueIdAttribute(config)})`]: user.uid,
  [config.user_name_attribute]: user.username,
  [config.user_full_name_attribute]: user.fullName,
  ...(emailAttributes(config).length > 0 && { email: user.email }),
})

/** Finds values for the fields of a configuration that has servers and a system user. */
export async function discover(config: OpenDirectoryConfig): Promise<DiscoveryResult> {
  const steps: TestStep[] = []
  try {
    const result: DirectoryProposal = await withDirectory(
      config,
      connection => propose(connection, config),
      step => steps.push(step),
    )
    return { success: true, message: 'Found what the directory tells about itself', errors: [], result, steps }
  } catch (error) {
    return { ...failed(error), result: null, steps }
  }
}

export async function testGroups(config: OpenDirectoryConfig): Promise<GroupsResult> {
  const steps: TestStep[] = []
  try {
    const groups = await withDirectory(
      config,
      connection =>
        connection.step(
          'find_groups',
          () => someGroups(connection, config, maxGroupsShown),
          found => words('foundGroups', { count: found.length }),
        ),
      step => steps.push(step),
    )
    return {
      success: true,
      message: words('foundGroups', { count: groups.length }),
      errors: [],
      result: { groups: [...groups] },
      steps,
    }
  } catch (error) {
    return { ...failed(error), result: { groups: [] }, steps }
  }
}

function failed(error: unknown) {
  if (!(error instanceof DirectoryUnavailable)) throw error
  return { success: false, message: 'The directory does not answer as it should', errors: [...error.problems] }
}
