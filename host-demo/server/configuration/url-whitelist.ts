/** The URL whitelist: how it is kept, what it begins with, and the way out that it guards. */
import { randomUUID } from 'node:crypto'
import { configClasses } from '../../../core/configuration/classes.ts'
import { entryProblems } from '../../../core/configuration/rules.ts'
import { UrlWhitelist, type UrlWhitelistEntry } from '../../../core/configuration/schema.ts'
import { configurationStrings } from '../../../core/configuration/strings.ts'
import { defaultBrand } from '../../../core/brand/brand.ts'
import { createOutgoing } from '../platform/outgoing/create.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import { whitelistRegex } from '../platform/outgoing/whitelist.ts'
import { system } from '../platform/records/callers.ts'
import { config } from '../platform/records/records.ts'
import { compileUserRegex, UserRegexError } from '../platform/regex.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Services } from '../platform/services.ts'

export const urlWhitelist = config(configClasses.urlWhitelist, UrlWhitelist, { entries: [], disabled: true }, check, {
  // A user who may write the list must see whether there is one.
  read: ['urlwhitelist:read', 'urlwhitelist:write'],
  write: 'urlwhitelist:write',
})

/** Calls to configured URLs, guarded by the list as it is stored at that moment. */
export const openOutgoing = ({ settings, log, records }: Pick<Services, 'settings' | 'log' | 'records'>): Outgoing =>
  createOutgoing({
    log,
    allowedRanges: settings.outgoingAllowedRanges,
    whitelist: () => records.as(system('outgoing calls')).config(urlWhitelist).get(),
  })

/** Enabled, with the fixed hosts of the services that notifications and lookups know. */
export function firstWhitelist({ pagingUrl, ipReputationUrl }: Settings): UrlWhitelist {
  const entry = (title: string, type: UrlWhitelistEntry['type'], value: string) => ({
    id: randomUUID(),
    type,
    title,
    value,
  })
  const { Paging, ChatA, ChatB, ThreatIntel } = defaultBrand
  return {
    disabled: false,
    entries: [
      entry(Paging, 'literal', pagingUrl),
      entry(ChatA, 'regex', '^\\Qhttps://hooks.slack.com/\\E'),
      entry(ChatB, 'regex', '^https://[A-Za-z0-9-]+\\Q.webhook.office.com/\\E'),
      entry(`${ChatB} workflows`, 'regex', '^https://[A-Za-z0-9.-]+\\Q.logic.azure.com\\E(:443)?/workflows/'),
      entry(ThreatIntel, 'regex', `^\\Q${ipReputationUrl.replace(/\/+$/, '')}/\\E`),
      entry('Open Threat Exchange', 'regex', '^\\Qhttps://otx.alienvault.com/\\E'),
      entry('Tor exit nodes', 'literal', 'https://check.torproject.org/exit-addresses'),
      entry('Spamhaus DROP and EDROP', 'regex', '^\\Qhttps://www.spamhaus.org/drop/\\E'),
      entry('abuse.ch ransomware', 'regex', '^\\Qhttps://ransomwaretracker.abuse.ch/downloads/\\E'),
      entry('Whois', 'regex', '^whois://whois\\.(afrinic|apnic|arin|lacnic|ripe)\\.net:43$'),
    ],
  }
}

/** `^\Q…\E$`, or with a placeholder its parts quoted and anything between them. Blank parts stay as they are. */
export function urlRegex(template: string, placeholder: string | null): string {
  const parts = placeholder ? template.split(placeholder) : [template]
  return `^${parts.map(part => (part.trim() === '' ? part : quoted(part))).join('.*?')}$`
}

/** As Java quotes: an end mark inside is written outside of the quotation. */
const quoted = (text: string) => `\\Q${text.replaceAll('\\E', '\\E\\\\E\\Q')}\\E`

export function isUserRegex(pattern: string): boolean {
  try {
    compileUserRegex(pattern, whitelistRegex)
    return true
  } catch (error) {
    if (error instanceof UserRegexError) return false
    throw error
  }
}

function check({ entries }: UrlWhitelist): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const seen = new Set<string>()
  entries.forEach((entry, index) => {
    const { title, value } = entryProblems(entry, isUserRegex)
    if (title) problems[`entries[${index}].title`] = [configurationStrings.strings[title]]
    if (value) problems[`entries[${index}].value`] = [configurationStrings.strings[value]]
    if (seen.has(entry.id)) problems[`entries[${index}].id`] = ['Another entry has this id.']
    seen.add(entry.id)
  })
  return problems
}
