/** Whether a peer is one of the proxies whose forwarding headers are believed (setting `trustedProxies`). */
import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IsTrustedProxy = (address: string | undefined) => boolean

/** @param proxies addresses and networks, as `settings.ts` has checked them */
export function trustedProxies(proxies: readonly string[]): IsTrustedProxy {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address =>
    address !== undefined && ipaddr.isValid(address) && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether it is an address, or a network in CIDR notation. */
export const isProxy = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
