/** The network an address counts for: of IPv6 the /64, which one customer has whole; of IPv4 the address itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const [left, right] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left!.length - right!.length)
  const groups = [...left!, ...new Array<string>(gap).fill('0'), ...right!]
  return `${groups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
