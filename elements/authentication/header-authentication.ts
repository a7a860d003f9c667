import type { HeaderAuthentication } from '../../core/authentication/schema.ts'

export const headerPath = '/system/authentication/http-header-auth-config'

/** Name of the server's setting whose proxies are trusted where no list is given. */
export const proxiesSetting = 'CORDWOOD_TRUSTED_PROXIES'

/** Detail of `cordwood-authenticator-saved`. */
export interface AuthenticatorSavedDetail {
  readonly enabled: boolean
}

export const trustsNobody = ({ trusted_proxies: proxies }: Pick<HeaderAuthentication, 'trusted_proxies'>): boolean =>
  proxies !== null && proxies.length === 0

/** Returns the addresses and networks, one per line. */
export const readProxies = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')

/** A header's name may hold more, but no proxy sends it. */
export const isHeaderName = (name: string): boolean => /^[A-Za-z0-9-]+$/.test(name)
