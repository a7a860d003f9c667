/** Reads the settings: environment variables over an optional file over the defaults. A wrong value stops the start. */
import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { Compile } from 'typebox/compile'
import { originIn, originProblem } from '../../../../core/configuration/origins.ts'
import { isMailAddress } from '../../../../core/notifications/rules.ts'
import {
  SettingsSchema,
  environmentName,
  secretSettings,
  settingNames,
  settingSchema,
  type SettingName,
  type Settings,
} from './schema.ts'
import { OperatorError } from '../errors/operator-error.ts'

export type { Settings } from './schema.ts'

/** Every wrong setting at once, one line each, for the person who starts the server. */
export class SettingsError extends OperatorError {
  override readonly name = 'SettingsError'
}

type Source = Readonly<Record<string, unknown>>

const known: ReadonlySet<string> = new Set(settingNames)
const validator = Compile(SettingsSchema)

/**
 * @param environment `process.env`
 * @throws SettingsError naming each setting and what would be right
 */
export function loadSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  const spelled: Record<string, string> = {}

  for (const [name, value] of Object.entries(readFile(environment['CORDWOOD_CONFIG_FILE'], problems))) {
    values[name] = value
    spelled[name] = `'${name}' in the configuration file`
  }
  for (const name of settingNames) {
    const variable = environmentName(name)
    const text = environment[variable]
    if (text === undefined || text === '') continue
    values[name] = fromText(name, text)
    spelled[name] = variable
  }
  problems.push(...unknownVariables(environment))

  const settings = validator.Default(values)
  if (!validator.Check(settings)) problems.push(...describe(settings as Source, spelled))
  else problems.push(...unsupported(settings, spelled))
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return Object.freeze(settings as Settings)
}

function readFile(path: string | undefined, problems: string[]): Source {
  if (!path) return {}
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Source
    problems.push(`CORDWOOD_CONFIG_FILE: ${path} must hold one JSON object.`)
  } catch (error) {
    problems.push(`CORDWOOD_CONFIG_FILE: ${path} cannot be read: ${(error as Error).message}`)
  }
  return {}
}

function fromText(name: SettingName, text: string): unknown {
  switch (settingSchema(name).type) {
    case 'integer':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'boolean':
      return ['on', 'true', 'yes', '1'].includes(text.toLowerCase())
        ? true
        : ['off', 'false', 'no', '0'].includes(text.toLowerCase())
          ? false
          : text
    case 'array':
      return text
        .split(',')
        .map(part => part.trim())
        .filter(part => part !== '')
    case 'object':
      return fromJson(text)
    default:
      return text
  }
}

/** A text that is no JSON stays, and is refused as any value of the wrong kind. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const variables = new Set(['CORDWOOD_CONFIG_FILE', ...settingNames.map(environmentName)])
  return Object.keys(environment)
    .filter(variable => variable.startsWith('CORDWOOD_') && !variables.has(variable))
    .map(variable => `${variable}: there is no such setting.`)
}

function describe(settings: Source, spelled: Record<string, string>): string[] {
  const wrong = new Map<string, string>()
  for (const error of validator.Errors(settings)) {
    const [name] = error.instancePath.split('/').slice(1)
    if (name && !wrong.has(name))
      wrong.set(name, known.has(name) ? expectation(name as SettingName, settings[name]) : 'there is no such setting.')
  }
  return [...wrong].map(([name, problem]) => `${spelled[name] ?? name}: ${problem}`)
}

function expectation(name: SettingName, value: unknown): string {
  const shown = secretSettings.has(name) ? 'the value' : JSON.stringify(value)
  return `${shown} is not allowed. ${settingSchema(name).description}`
}

/** Rejects values that are valid but not supported by this version. */
function unsupported(settings: Settings, spelled: Record<string, string>): string[] {
  const problems: string[] = []
  for (const name of ['messages', 'records'] as const) {
    if (settings[name] !== 'embedded')
      problems.push(
        `${spelled[name]}: '${settings[name]}' is not supported by this version; the one value is 'embedded'.`,
      )
  }
  if (!isTimeZone(settings.rootTimeZone))
    problems.push(
      `${spelled['rootTimeZone']}: '${settings.rootTimeZone}' is not an IANA time zone such as Europe/Berlin.`,
    )
  if (settings.transportEmailEnabled && settings.transportEmailHostname === null)
    problems.push(`${environmentName('transportEmailHostname')}: E-mail is enabled, so there must be a mail server.`)
  if (settings.transportEmailUseAuth && settings.transportEmailAuthUsername === null)
    problems.push(`${environmentName('transportEmailAuthUsername')}: To log in there must be a user name.`)
  const from = settings.transportEmailFromEmail
  if (from !== null && !isMailAddress(from))
    problems.push(`${spelled['transportEmailFromEmail']}: '${from}' is not an address such as logs@example.org.`)
  for (const entry of settings.features) {
    if (!/^[\w.-]+=\w+$/.test(entry)) problems.push(`${spelled['features']}: '${entry}' must read name=on or name=off.`)
  }
  for (const range of settings.outgoingAllowedRanges) {
    if (!ipaddr.isValidCIDR(range))
      problems.push(`${spelled['outgoingAllowedRanges']}: '${range}' is not a network such as 10.1.0.0/16.`)
  }
  for (const name of Object.values(settings.customTheme).flatMap(tokens => Object.keys(tokens))) {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      problems.push(`${spelled['customTheme']}: '${name}' is not a theme token such as accent, without --cordwood-.`)
  }
  for (const proxy of settings.trustedProxies) {
    if (!ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy))
      problems.push(`${spelled['trustedProxies']}: '${proxy}' is neither an address nor a network such as 10.0.0.0/8.`)
  }
  for (const name of ['allowedOrigins', 'frameAncestors'] as const) {
    for (const origin of settings[name]) {
      // A host of frame ancestors may begin with a wildcard.
      const wrong = name === 'allowedOrigins' ? originProblem(origin) !== undefined : originIn(origin) !== origin
      if (wrong) problems.push(`${spelled[name]}: '${origin}' is not an origin such as https://portal.example.org.`)
    }
  }
  return problems
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
