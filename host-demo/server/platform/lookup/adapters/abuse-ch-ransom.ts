/** Lists of hosts, URLs or addresses of ransomware, as abuse.ch published them. */
import { timeUnitMs } from '../../../../../core/time/time-unit.ts'
import { loadedType } from '../adapter-type.ts'
import { fetchLines } from '../packed/fetch-text.ts'
import { packTexts, textsReader, type PackedTexts } from '../packed/packed-texts.ts'
import { oneOf, optional, timeUnit, whole } from '../fields.ts'
import { oneValue } from '../found.ts'

const lists = { DOMAINS: 'RW_DOMBL.txt', URLS: 'RW_URLBL.txt', IPS: 'RW_IPBL.txt' } as const

const fields = {
  blocklist_type: oneOf(Object.keys(lists) as readonly (keyof typeof lists)[]),
  refresh_interval: whole(150),
  refresh_interval_unit: optional(timeUnit, 'SECONDS'),
}

export const adapterType = loadedType({
  type: 'abuse-ch-ransom',
  configClass: 'org.graylog.plugins.threatintel.adapters.abusech.AbuseChRansomAdapter$Config',
  defaultConfig: { blocklist_type: 'DOMAINS', refresh_interval: 150, refresh_interval_unit: null },
  fields,
  onDemand: true,
  everyMs: ({ refresh_interval: value, refresh_interval_unit: unit }) => Math.max(150_000, timeUnitMs({ value, unit })),
  async load({ blocklist_type }, ways, _before: PackedTexts | null, signal) {
    const url = `https://ransomwaretracker.abuse.ch/downloads/${lists[blocklist_type]}`
    const lines = await fetchLines(ways, url, signal, '#')
    return packTexts(lines.map(line => [line.toLowerCase(), ''] as const))
  },
  reader(_config, data) {
    const find = textsReader(data)
    return key => oneValue(find(key.trim().toLowerCase()) !== null)
  },
})
