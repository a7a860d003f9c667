/** Asks name servers. */
import { isIP } from 'node:net'
import { timeUnitMs } from '../../../../../core/time/time-unit.ts'
import { kindOf, parseAddress } from '../../outgoing/addresses.ts'
import { askedType, type NameResolver } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { flag, oneOf, optional, text, timeUnit, whole } from '../fields.ts'
import { nothing, type Found } from '../found.ts'
import { LookupError, UnfitKeyError } from '../lookup-error.ts'

const lookupTypes = ['A', 'AAAA', 'A_AAAA', 'PTR', 'TXT'] as const
type LookupType = (typeof lookupTypes)[number]

const serversOf = (list: string) =>
  list
    .split(',')
    .map(server => server.trim())
    .filter(server => server !== '')

/** An address, with a port if need be. A metadata service of a cloud is no name server of ours. */
function isServer(server: string): boolean {
  const host =
    /^\[(.+)\](?::\d{1,5})?$/.exec(server)?.[1] ?? (isIP(server) === 6 ? server : server.replace(/:\d{1,5}$/, ''))
  const address = parseAddress(host)
  return address !== null && isIP(host) !== 0 && kindOf(address) !== 'metadata'
}

/** @throws UnfitKeyError for what no host is called */
function nameIn(key: string): string {
  const name = key.trim()
  if (name.length <= 253 && /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$/u.test(name)) return name
  throw new UnfitKeyError(`'${key.slice(0, 100)}' is no host name.`)
}

const shortest = (ttls: readonly number[]) => Math.min(...ttls) * 1000

async function addresses(resolver: NameResolver, key: string, type: 'A' | 'AAAA' | 'A_AAAA'): Promise<Found> {
  const name = nameIn(key)
  const four = type === 'AAAA' ? [] : await known(resolver.resolve4(name, { ttl: true }))
  const six = type === 'A' ? [] : await known(resolver.resolve6(name, { ttl: true }))
  const results = [
    ...four.map(({ address, ttl }) => ({ ip_address: address, ip_version: 'IPv4', dns_ttl: ttl })),
    ...six.map(({ address, ttl }) => ({ ip_address: address, ip_version: 'IPv6', dns_ttl: ttl })),
  ]
  if (results.length === 0) return nothing
  return {
    single_value: results[0]!.ip_address,
    multi_value: { results },
    string_list_value: results.map(({ ip_address }) => ip_address),
    ttlMs: shortest(results.map(({ dns_ttl }) => dns_ttl)),
  }
}

/** The resolver does not say how long names and texts hold; their `dns_ttl` is null. */
async function names(resolver: NameResolver, key: string): Promise<Found> {
  addressKey(key)
  const [full] = await known(resolver.reverse(key.trim()))
  if (full === undefined) return nothing
  const domain = full.split('.').slice(-2).join('.')
  return { ...nothing, single_value: full, multi_value: { domain, full_domain: full, dns_ttl: null } }
}

async function txt(resolver: NameResolver, key: string): Promise<Found> {
  const values = (await known(resolver.resolveTxt(nameIn(key)))).map(parts => parts.join(''))
  if (values.length === 0) return nothing
  const raw_results = values.map(value => ({ value, dns_ttl: null }))
  return { ...nothing, multi_value: { raw_results }, string_list_value: values }
}

const ask = (resolver: NameResolver, key: string, type: LookupType): Promise<Found> =>
  type === 'PTR' ? names(resolver, key) : type === 'TXT' ? txt(resolver, key) : addresses(resolver, key, type)

/** Returns no records for a name that has none. @throws LookupError */
async function known<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await asked
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new LookupError(`The name server does not answer as it should (${code ?? 'unknown'}).`, { cause: error })
  }
}

const fields = {
  lookup_type: oneOf(lookupTypes),
  server_ips: optional(text({ mayBeEmpty: true }), ''),
  request_timeout: whole(1, 600_000),
  cache_ttl_override_enabled: optional(flag, false),
  cache_ttl_override: optional(whole(0), null),
  cache_ttl_override_unit: optional(timeUnit, null),
}

export const adapterType = askedType({
  type: 'dnslookup',
  configClass: 'org.graylog2.lookup.adapters.DnsLookupDataAdapter$Config',
  defaultConfig: {
    lookup_type: 'A',
    server_ips: '',
    request_timeout: 10_000,
    cache_ttl_override_enabled: false,
    cache_ttl_override: null,
    cache_ttl_override_unit: null,
  },
  fields,
  check({ server_ips, cache_ttl_override_enabled, cache_ttl_override }) {
    const wrong = serversOf(server_ips).find(server => !isServer(server))
    return {
      ...(wrong !== undefined && {
        server_ips: [`'${wrong.slice(0, 100)}' is no address of a name server, such as 192.0.2.53 or 192.0.2.53:5353.`],
      }),
      ...(cache_ttl_override_enabled &&
        cache_ttl_override === null && {
          cache_ttl_override: ["'cache_ttl_override' must be set while it is enabled."],
        }),
    }
  },
  timeoutMs: config => config.request_timeout,
  asker(config, ways) {
    const servers = serversOf(config.server_ips)
    const { cache_ttl_override: value, cache_ttl_override_unit: unit } = config
    const ttlMs =
      config.cache_ttl_override_enabled && value !== null ? timeUnitMs({ value, unit: unit ?? 'SECONDS' }) : null
    return async (key, signal) => {
      const resolver = ways.resolver(servers, config.request_timeout)
      const end = () => {
        resolver.cancel()
      }
      signal.addEventListener('abort', end, { once: true })
      try {
        const found = await ask(resolver, key, config.lookup_type)
        return ttlMs === null ? found : { ...found, ttlMs }
      } finally {
        signal.removeEventListener('abort', end)
      }
    }
  },
})
