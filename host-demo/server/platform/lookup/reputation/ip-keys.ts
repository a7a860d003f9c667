/** Lookup keys that must be IP addresses. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface IpKey {
  /** As the service is asked: an IPv4 address inside an IPv6 one stands for itself. */
  readonly address: string
  /** Reachable from the Internet, so that a reputation service can know it. */
  readonly isPublic: boolean
}

/** Null for what is no IP address. */
export function ipKey(key: string): IpKey | null {
  const text = key.trim()
  if (isIP(text) === 0) return null
  const parsed = ipaddr.process(text)
  return { address: parsed.toString(), isPublic: parsed.range() === 'unicast' }
}
