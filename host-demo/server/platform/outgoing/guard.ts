/** Decides whether a URL may be called, and at which addresses. */
import type { LookupAddress } from 'node:dns'
import type { UrlWhitelist } from '../../../../core/configuration/schema.ts'
import { isMetadataHost, isWithin, kindOf, parseAddress } from './addresses.ts'
import { OutgoingError } from './outgoing.ts'
import { tellable } from './url.ts'
import { isLiteral, isWhitelisted } from './whitelist.ts'

export interface GuardParts {
  readonly whitelist: () => Promise<UrlWhitelist>
  /** CIDR. */
  readonly allowedRanges: readonly string[]
  /** All addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>
}

/**
 * @param text the URL as it was configured; entries of the list are compared with it
 * @returns the only addresses a connection may be made to, all of them looked at
 * @throws OutgoingError `refused`, or `unreachable` for a name that has no address
 */
export async function permit(text: string, url: URL, parts: GuardParts): Promise<readonly LookupAddress[]> {
  const whitelist = await parts.whitelist()
  if (!isWhitelisted(whitelist, text))
    throw new OutgoingError('refused', `The URL at ${tellable(url)} is not whitelisted.`)
  const named = isLiteral(whitelist, text)
  const own = parseAddress(url.hostname)
  const namesMetadata = own ? kindOf(own) === 'metadata' : isMetadataHost(url.hostname)
  if (namesMetadata && !named) throw metadataRefused(url)
  const addresses = own ? [own] : (await resolved(url, parts)).map(address => parseAddress(address))
  return addresses.map(address => {
    if (!address)
      throw new OutgoingError('unreachable', `The host of ${tellable(url)} has an address that cannot be read.`)
    const kind = kindOf(address)
    if (kind === 'metadata' && !namesMetadata) throw metadataRefused(url)
    if (kind === 'private' && !named && !isWithin(address, parts.allowedRanges)) throw privateRefused(url)
    return { address: address.toString(), family: address.kind() === 'ipv4' ? 4 : 6 }
  })
}

async function resolved(url: URL, { resolve }: GuardParts): Promise<readonly string[]> {
  const addresses = await resolve(url.hostname).catch((error: unknown) => {
    throw new OutgoingError('unreachable', `The host name of ${tellable(url)} cannot be resolved.`, { cause: error })
  })
  if (addresses.length === 0)
    throw new OutgoingError('unreachable', `The host name of ${tellable(url)} has no address.`)
  return addresses
}

const privateRefused = (url: URL) =>
  new OutgoingError(
    'refused',
    `${tellable(url)} leads to an address that is not public. Add the URL to the whitelist as an exact match, ` +
      'or its network to CORDWOOD_OUTGOING_ALLOWED_RANGES.',
  )

const metadataRefused = (url: URL) =>
  new OutgoingError(
    'refused',
    `${tellable(url)} leads to the metadata service of a cloud. Only a URL that names it and is whitelisted as an exact match may be called.`,
  )
