/** Texts by network in one block of memory that all threads share; an address finds the smallest network that it is in. */
import ipaddr from 'ipaddr.js'
import { addressIn, type Address } from '../../geo/address.ts'
import { packTexts, textsReader, type PackedTexts, type PackOptions } from './packed-texts.ts'

export interface Network {
  readonly address: Address
  readonly bits: number
}

export interface PackedNetworks {
  readonly texts: PackedTexts
  /** Lengths of prefix that there are, by the bytes of the addresses; longest first. */
  readonly lengths: Readonly<Record<4 | 16, readonly number[]>>
}

/** Returns the network of a text such as `10.0.0.0/8` or an address; null for other text. */
export function networkIn(text: string): Network | null {
  const [written = '', digits, ...more] = text.trim().split('/')
  const address = addressIn(written)
  if (!address || more.length > 0) return null
  const bits = digits === undefined ? 8 * address.length : /^\d{1,3}$/.test(digits) ? Number(digits) : Infinity
  return bits <= 8 * address.length ? { address, bits } : null
}

/** Returns the key of the network with this many bits in which the address is. */
function keyOf(address: Address, bits: number): string {
  let key = String.fromCharCode(address.length, bits)
  for (let at = 0; 8 * at < bits; at++) {
    const rest = bits - 8 * at
    key += String.fromCharCode(rest >= 8 ? address[at]! : address[at]! & (0xff00 >> rest) & 0xff)
  }
  return key
}

function nameOf(key: string): string {
  const [length = 4, bits = 0, ...bytes] = Array.from(key, character => character.charCodeAt(0))
  const whole = Array.from({ length }, (_, at) => bytes[at] ?? 0)
  return `${ipaddr.fromByteArray(whole).toString()}/${bits}`
}

/** @throws LookupError */
export async function packNetworks(
  rows: Iterable<readonly [Network, string]>,
  options: Pick<PackOptions, 'refuseTwice'> = {},
): Promise<PackedNetworks> {
  const lengths = { 4: new Set<number>(), 16: new Set<number>() }
  function* keyed() {
    for (const [{ address, bits }, value] of rows) {
      lengths[address.length === 4 ? 4 : 16].add(bits)
      yield [keyOf(address, bits), value] as const
    }
  }
  const texts = await packTexts(keyed(), { ...options, nameOf })
  const longestFirst = (set: ReadonlySet<number>) => [...set].sort((one, other) => other - one)
  return { texts, lengths: { 4: longestFirst(lengths[4]), 16: longestFirst(lengths[16]) } }
}

/** Returns the function that finds the text of the smallest network with an address; null where it is in none. */
export function networksReader({ texts, lengths }: PackedNetworks): (address: Address) => string | null {
  const find = textsReader(texts)
  return address => {
    for (const bits of lengths[address.length === 4 ? 4 : 16]) {
      const found = find(keyOf(address, bits))
      if (found !== null) return found
    }
    return null
  }
}
