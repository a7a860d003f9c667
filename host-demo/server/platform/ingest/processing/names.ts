/** Reverse DNS for `force_rdns`: asked once per address, for a whole batch at a time, and remembered. */
import { Resolver } from 'node:dns/promises'

const cacheSize = 20_000
const knownMs = 600_000
const unknownMs = 60_000

interface Entry {
  readonly name: string | null
  readonly until: number
}

export interface Names {
  /** The name if it was asked for before. */
  get(address: string): string | null
  /** Asks for those that are not known. Takes a second at most. */
  prepare(addresses: Iterable<string>): Promise<void>
}

export function createNames(reverse: (address: string) => Promise<string[]> = resolver()): Names {
  const cache = new Map<string, Entry>()

  async function ask(address: string): Promise<void> {
    const names = await reverse(address).catch(() => [])
    if (cache.size >= cacheSize) cache.clear()
    cache.set(address, { name: names[0] ?? null, until: performance.now() + (names[0] ? knownMs : unknownMs) })
  }

  return {
    get: address => cache.get(address)?.name ?? null,
    async prepare(addresses) {
      const now = performance.now()
      const unknown = new Set<string>()
      for (const address of addresses) if ((cache.get(address)?.until ?? -Infinity) < now) unknown.add(address)
      await Promise.all([...unknown].map(ask))
    },
  }
}

function resolver(): (address: string) => Promise<string[]> {
  const dns = new Resolver({ timeout: 800, tries: 1 })
  return address => dns.reverse(address)
}
