/** Addresses in the values of fields: recognised fast, since most values are none. */
import ipaddr from 'ipaddr.js'

/** 4 or 16 bytes. */
export type Address = readonly number[]

const longest = 45
const dot = 46
const colon = 58

/** Returns the bytes of a text that is an address and nothing else; of version 4 for one that is mapped into version 6. Null for other text. */
export function addressIn(text: string): Address | null {
  if (text.length < 2 || text.length > longest) return null
  const first = text.charCodeAt(0)
  if (isDigit(first)) {
    const four = version4(text)
    if (four) return four
  }
  return (isHex(first) || first === colon) && mayBe6(text) ? version6(text) : null
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isHex = (code: number) => isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70)

/** Four numbers to 255 without leading zeros. */
function version4(text: string): Address | null {
  if (text.length > 15) return null
  const parts: number[] = []
  let part = -1
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? dot : text.charCodeAt(at)
    if (code === dot) {
      if (part < 0 || part > 255) return null
      parts.push(part)
      part = -1
    } else if (!isDigit(code) || part === 0) return null
    else part = (part < 0 ? 0 : part * 10) + code - 48
  }
  return parts.length === 4 ? parts : null
}

/** Times have colons, too, and are sent more often. */
function mayBe6(text: string): boolean {
  let colons = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === colon) colons++
    else if (!isHex(code) && code !== dot) return false
  }
  return colons > 1
}

function version6(text: string): Address | null {
  if (!ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  return (address.isIPv4MappedAddress() ? address.toIPv4Address() : address).toByteArray()
}

/** Returns whether an address is of a private, local or otherwise reserved network: no database knows where it is. */
export function isReserved(address: Address): boolean {
  const [a = 0, b = 0] = address
  if (address.length === 16) return reserved6.has(new ipaddr.IPv6([...address]).range())
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168)
  )
}

const reserved6: ReadonlySet<string> = new Set(['unspecified', 'linkLocal', 'multicast', 'loopback', 'uniqueLocal'])
