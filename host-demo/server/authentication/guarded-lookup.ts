/** Resolves names of services as the system does, but for those that lead to the metadata service of a cloud. */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isMetadataHost, kindOf, parseAddress } from '../platform/outgoing/addresses.ts'

/** Null for a host that may be connected to; names are resolved later, by `guardedLookup`. */
export function hostProblem(host: string): string | null {
  const address = parseAddress(host)
  return isMetadataHost(host) || (address && kindOf(address) === 'metadata')
    ? `${host} is the metadata service of a cloud.`
    : null
}

export const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.some(({ address }) => hostProblem(address) !== null))
      return done(new Error(`${host} leads to the metadata service of a cloud.`), '')
    if (options.all) return done(null, addresses)
    const [first] = addresses
    return done(null, first?.address ?? '', first?.family)
  })
}
