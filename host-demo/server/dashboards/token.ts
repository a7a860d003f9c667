/** The token of a public link: its id, when it expires, and the signature over both. Whoever changes any of it has no valid token. */
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/secrets/secrets.ts'

export interface TokenClaims {
  readonly linkId: string
  /** UTC milliseconds. */
  readonly expiresAt: number
}

/** Hexadecimal digits of the expiry: enough until the year 2527. */
const EXPIRY_DIGITS = 11

const signatureOf = (secrets: Pick<Secrets, 'sign'>, claims: string) => secrets.sign(`dashboard link ${claims}`)

export function tokenOf(secrets: Pick<Secrets, 'sign'>, { linkId, expiresAt }: TokenClaims): string {
  const claims = `${linkId}${expiresAt.toString(16).padStart(EXPIRY_DIGITS, '0')}`
  return `${claims}${signatureOf(secrets, claims)}`
}

/** Null for anything that this server did not sign. Compares in the same time wherever the difference is. */
export function readToken(secrets: Pick<Secrets, 'sign'>, token: string): TokenClaims | null {
  const [, claims = '', linkId = '', expiry = '', signature = ''] =
    /^(([\da-f]{24})([\da-f]{11}))([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(signatureOf(secrets, claims))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { linkId, expiresAt: Number.parseInt(expiry, 16) }
}
