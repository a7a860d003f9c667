/** The types of services that this version knows, and how they are called. */
import type { Translate } from '../../core/brand/catalogue.ts'
import type { BackendConfig, BackendType } from '../../core/authentication/schema.ts'
import type { authenticationStrings } from '../../core/authentication/strings.ts'

export type ServiceWords = Translate<typeof authenticationStrings.strings>

export const serviceTypes = ['ldap', 'active-directory', 'oidc'] as const satisfies readonly BackendType[]

const titles = { ldap: 'ldap', 'active-directory': 'activeDirectory', oidc: 'oidc' } as const
const abouts = { ldap: 'aboutLdap', 'active-directory': 'aboutActiveDirectory', oidc: 'aboutOidc' } as const

export const isServiceType = (type: string | undefined): type is BackendType => serviceTypes.some(one => one === type)

export const typeTitle = (type: string, t: ServiceWords): string =>
  isServiceType(type) ? t(titles[type]) : t('otherType', { type })

export const typeAbout = (type: BackendType, t: ServiceWords): string => t(abouts[type])

/** Returns the host of its first server, or of its provider, and how many there are besides. */
export function addressOf(config: BackendConfig): { readonly address: string; readonly more: number } {
  if (config.type === 'oidc') return { address: config.issuer_url, more: 0 }
  const [first, ...others] = isServiceType(config.type) ? config.servers : []
  return { address: first ? hostAndPort(first) : '', more: others.length }
}

/** An IPv6 address stands in brackets. */
export const hostAndPort = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
