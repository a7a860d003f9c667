/** The values of the form of a token, and the body of the call that creates it. */
import type { TokenCreate } from './schema.ts'

/** ISO 8601 durations; strings of the area name them. */
export const lifetimes = ['P1D', 'P7D', 'P30D', 'P90D', 'P365D', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]
export const defaultLifetime: Lifetime = 'P90D'

export interface TokenValues {
  readonly name: string
  readonly ttl: Lifetime
  /** The token may do less than its user. */
  readonly isNarrowed: boolean
  readonly permissions: readonly string[]
  /** An empty list lets in from everywhere. */
  readonly origins: readonly string[]
}

export const tokenBody = ({ ttl, isNarrowed, permissions, origins }: TokenValues): TokenCreate => ({
  ...(ttl !== 'never' && { ttl }),
  ...(isNarrowed && { permissions: [...permissions] }),
  ...(origins.length > 0 && { origins: [...origins] }),
})
