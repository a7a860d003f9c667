/** What an adapter type is: one file that says how it is configured and how it answers. `adapter-types.ts` lists them. */
import type { LookupResult } from '../../../core/lookup/schema.ts'
import type { Services } from '../services.ts'

export type Values = Readonly<Record<string, unknown>>

/** A lookup that failed, in words for the administrator; never holds a secret. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

export interface AdapterType {
  /** As it stands in `config.type`. */
  readonly type: string
  readonly configClass: string
  /** Without `type`; encrypted fields are `{ is_set: false }`. */
  readonly defaultConfig: Values
  /** Fields that are kept encrypted and never shown. */
  readonly secrets: readonly string[]
  /** What is wrong, by field. `config` has no secrets. */
  validate(config: Values): Readonly<Record<string, readonly string[]>>
  /**
   * @param config with the secrets that are set, in plain
   * @throws LookupError
   */
  query(services: Services, config: Values, key: string): Promise<Answer>
}

export type Answer = Omit<LookupResult, 'has_error' | 'ttl'> & {
  /** Milliseconds the answer holds; null for no limit. */
  readonly ttlMs: number | null
}
