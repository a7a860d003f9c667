import { ipOfNumber, IpAddress, parseIp, parseNetwork, type Network } from '../addresses.ts'
import { RuleError } from '../errors.ts'
import type { Run, RuleFunctions } from '../run.ts'
import { RuleUrl } from '../urls.ts'
import { textOf, type Value } from '../values.ts'

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map(parseNetwork)

export const network: RuleFunctions = {
  to_ip: (_, value: Value, instead = '0.0.0.0') => {
    if (value instanceof IpAddress) return value
    if (typeof value === 'bigint') return ipOfNumber(value)
    const ip = (value === null ? null : parseIp(textOf(value))) ?? parseIp(instead)
    if (!ip) throw new RuleError(`the default "${instead.slice(0, 60)}" is no address either`)
    return ip
  },
  cidr_match: { prepare: { 0: parseNetwork }, call: (_: Run, one: Network, ip: IpAddress) => one.has(ip) },
  to_url: (_, value: Value, instead?: string) => {
    if (value instanceof RuleUrl) return value
    const url = new RuleUrl(value === null ? '' : textOf(value))
    return url.isEmpty && instead !== undefined ? new RuleUrl(instead) : url
  },
  in_private_net: (_, text: string) => {
    const ip = parseIp(text.trim())
    return ip && privateNetworks.some(one => one.has(ip))
  },
}
