/** Classifies the address a call would reach. */
import ipaddr from 'ipaddr.js'

/** `public`: anywhere. `private`: needs a literal entry or an allowed range. `metadata`: needs a literal entry that names it. */
export type AddressKind = 'public' | 'private' | 'metadata'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Addresses of the metadata services of clouds, which hold credentials. */
const metadata: ReadonlySet<string> = new Set(
  [
    '169.254.169.254',
    '169.254.169.253',
    '169.254.169.123',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd00:ec2::253',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
  ].map(text => ipaddr.parse(text).toNormalizedString()),
)

const metadataHosts: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
])

export const isMetadataHost = (host: string): boolean => metadataHosts.has(host.toLowerCase().replace(/\.$/, ''))

/** Without the brackets URLs put around version 6; null for a name. */
export function parseAddress(host: string): Address | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  return ipaddr.isValid(bare) ? ipaddr.parse(bare) : null
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

export function kindOf(address: Address): AddressKind {
  const inner = embedded(address)
  if ([address, inner].some(one => one !== null && metadata.has(one.toNormalizedString()))) return 'metadata'
  // Behind NAT64 a public host has such an address and no other. No other form with a version 4 address inside leads to one.
  if (inner) return (address as ipaddr.IPv6).match(nat64) && inner.range() === 'unicast' ? 'public' : 'private'
  return address.range() === 'unicast' ? 'public' : 'private'
}

/** @param ranges CIDR; the kind has been looked at before */
export function isWithin(address: Address, ranges: readonly string[]): boolean {
  const inner = embedded(address)
  return ranges.some(range => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return [address, inner].some(one => one !== null && one.kind() === network.kind() && one.match(network, bits))
  })
}

/** The version 4 address inside of an IPv4-mapped, IPv4-compatible, NAT64, 6to4 or Teredo address. */
function embedded(address: Address): ipaddr.IPv4 | null {
  if (address.kind() === 'ipv4') return null
  const six = address as ipaddr.IPv6
  const bytes = six.toByteArray()
  const four = (from: number) => new ipaddr.IPv4(bytes.slice(from, from + 4))
  switch (six.range()) {
    case 'ipv4Mapped':
    case 'rfc6052':
    case 'rfc6145':
      return four(12)
    case '6to4':
      return four(2)
    case 'teredo':
      return new ipaddr.IPv4(bytes.slice(12).map(byte => byte ^ 0xff))
    default:
      return bytes.slice(0, 12).every(byte => byte === 0) ? four(12) : null
  }
}
