/** Asks an Internet registry who has an address (RFC 3912), and the one that it refers to. */
import { askedType, type Ways } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { oneOf, whole } from '../fields.ts'
import { nothing, type Found } from '../found.ts'
import { LookupError } from '../lookup-error.ts'

const hosts = {
  AFRINIC: 'whois.afrinic.net',
  APNIC: 'whois.apnic.net',
  ARIN: 'whois.arin.net',
  LACNIC: 'whois.lacnic.net',
  RIPENCC: 'whois.ripe.net',
} as const
type Registry = keyof typeof hosts

const registries = Object.keys(hosts) as readonly Registry[]
const maxAnswer = 256 * 1024
const mostReferrals = 2

const organizationNames = ['orgname', 'org-name', 'organization', 'owner', 'custname', 'descr', 'netname']

interface Timeouts {
  readonly connect_timeout: number
  readonly read_timeout: number
}

async function answerOf(ways: Ways, registry: Registry, address: string, timeouts: Timeouts, signal: AbortSignal) {
  const socket = await ways.connect(`whois://${hosts[registry]}:43`, timeouts.connect_timeout, signal)
  try {
    socket.setTimeout(timeouts.read_timeout, () => {
      socket.destroy(new LookupError(`The registry did not answer within ${timeouts.read_timeout / 1000} s.`))
    })
    // The flag asks ARIN for networks that hold the address, with all of their details.
    socket.write(`${registry === 'ARIN' ? 'n + ' : ''}${address}\r\n`)
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxAnswer) throw new LookupError('The answer of the registry is too long.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    throw error instanceof LookupError ? error : new LookupError('The registry ended the connection.', { cause: error })
  } finally {
    socket.destroy()
  }
}

/** Returns the first value of each name, in lower case. */
function membersOf(answer: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  for (const line of answer.split('\n')) {
    const [, name, value] = /^\s*([\w-]+):[ \t]*(\S.*?)\s*$/.exec(line.slice(0, 1000)) ?? []
    if (name !== undefined && value !== undefined && !members.has(name.toLowerCase()))
      members.set(name.toLowerCase(), value)
  }
  return members
}

const referredTo = (members: ReadonlyMap<string, string>): Registry | undefined =>
  registries.find(registry => members.get('referralserver')?.toLowerCase().includes(hosts[registry]))

function foundIn(members: ReadonlyMap<string, string>): Found {
  const organization = organizationNames.map(name => members.get(name)).find(name => name !== undefined)
  const country_code = members.get('country')?.slice(0, 2).toUpperCase()
  if (organization === undefined && country_code === undefined) return nothing
  return {
    ...nothing,
    single_value: `${organization ?? 'N/A'}/${country_code ?? 'N/A'}`,
    multi_value: { organization: organization ?? null, country_code: country_code ?? null },
  }
}

const fields = {
  registry: oneOf(registries),
  connect_timeout: whole(1, 60_000),
  read_timeout: whole(1, 60_000),
}

export const adapterType = askedType({
  type: 'whois',
  configClass: 'org.graylog.plugins.threatintel.whois.ip.WhoisDataAdapter$Config',
  defaultConfig: { registry: 'ARIN', connect_timeout: 1000, read_timeout: 1000 },
  fields,
  timeoutMs: config => (config.connect_timeout + config.read_timeout) * (mostReferrals + 1),
  asker: (config, ways) => async (key, signal) => {
    addressKey(key)
    let { registry }: { registry: Registry } = config
    for (let referrals = 0; ; referrals++) {
      const members = membersOf(await answerOf(ways, registry, key.trim(), config, signal))
      const next = referredTo(members)
      if (next === undefined || next === registry || referrals === mostReferrals) return foundIn(members)
      registry = next
    }
  },
})
