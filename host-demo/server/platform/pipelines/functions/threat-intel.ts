/** Threat intelligence asks lookup tables of fixed names. */
import type { Run, RuleFunctions } from '../run.ts'
import type { Value } from '../values.ts'

/** Answers of a table that says yes or no. */
function isListed({ surroundings }: Run, table: string, key: string): boolean {
  const value = surroundings.tables.answer(table, key.trim())?.single ?? null
  return value === true || value === 'true'
}

const indicated = (table: string) => (run: Run, key: string) =>
  new Map([['threat_indicated', isListed(run, table, key)]])

const otx = (table: string) => (run: Run, key: string) => {
  const found = run.surroundings.tables.answer(table, key.trim())
  const pulses = found?.multi?.get('count') ?? found?.single ?? 0n
  const result = new Map<string, Value>([['otx_threat_indicated', Number(pulses) > 0]])
  for (const [name, value] of found?.multi ?? []) if (value !== null) result.set(`otx_${name}`, value)
  return result
}

type Tables = Readonly<Record<string, string>>
const ipTables: Tables = {
  spamhaus: 'spamhaus-drop',
  tor: 'tor-exit-node-list',
  abusech_ransomware: 'abuse-ch-ransomware-ip',
}
const domainTables: Tables = { abusech_ransomware: 'abuse-ch-ransomware-domains' }

const all = (tables: Tables) => (run: Run, key: string, prefix: string) => {
  const listed = Object.entries(tables).map(([source, table]) => [source, isListed(run, table, key)] as const)
  return new Map<string, Value>([
    [`${prefix}_threat_indicated`, listed.some(([, is]) => is)],
    ...listed.map(([source, is]) => [`${prefix}_threat_indicated_${source}`, is] as const),
  ])
}

export const threatIntel: RuleFunctions = {
  otx_lookup_ip: otx('otx-api-ip'),
  otx_lookup_domain: otx('otx-api-domain'),
  tor_lookup: indicated(ipTables['tor']!),
  spamhaus_lookup_ip: indicated(ipTables['spamhaus']!),
  abusech_ransom_lookup_domain: indicated(domainTables['abusech_ransomware']!),
  abusech_ransom_lookup_ip: indicated(ipTables['abusech_ransomware']!),
  threat_intel_lookup_ip: all(ipTables),
  threat_intel_lookup_domain: all(domainTables),
  whois_lookup_ip: ({ surroundings }: Run, key: string, prefix: string) => {
    const found = surroundings.tables.answer('whois', key.trim())?.multi
    return new Map<string, Value>([
      [`${prefix}_whois_organization`, found?.get('organization') ?? 'N/A'],
      [`${prefix}_whois_country_code`, found?.get('country_code') ?? 'N/A'],
    ])
  },
}
