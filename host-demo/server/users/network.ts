import type { IPv6 } from 'ipaddr.js'
import { parseAddress } from '../platform/outgoing/addresses.ts'

/** The network an address counts for: of IPv6 the /64, which one customer has whole; of IPv4 the address itself. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const parsed = parseAddress(address)
  if (parsed?.kind() !== 'ipv6') return address
  const six = parsed as IPv6
  if (six.isIPv4MappedAddress()) return six.toIPv4Address().toString()
  return `${six.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}
