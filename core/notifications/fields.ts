/**
 * Describes the configuration of a notification type once: the wire schema, the stored form and the types derive from
 * it. An absent field takes its `fallback` (contract 1, 6.9); one without a fallback is required.
 */
import type { Brand } from '../brand/brand.ts'

/** A secret as it is read, and the forms in which it is written (contract 1, 0.6). */
export interface SecretState {
  readonly is_set: boolean
}
export type SecretChange =
  | { readonly set_value: string }
  | { readonly keep_value: true }
  | { readonly delete_value: true }
export type Secret = SecretState | SecretChange | null

interface Kinds {
  text: string
  nullableText: string | null
  flag: boolean
  count: number
  secret: Secret
  list: readonly string[]
  /** Header name → value. */
  headers: Readonly<Record<string, string>>
  /** Whatever JSON holds. */
  object: Readonly<Record<string, unknown>>
}

export interface ConfigField<K extends keyof Kinds = keyof Kinds> {
  readonly kind: K
  readonly fallback?: Kinds[K] | ((brand: Brand) => Kinds[K])
  /** Anybody who has the URL can send in our name: stored encrypted, though the contract shows it. */
  readonly credential?: true
}

export type ConfigFields = Readonly<Record<string, ConfigField>>
export type ConfigOf<F extends ConfigFields> = { readonly [N in keyof F]: Kinds[F[N]['kind']] }

type Given<T> = T | ((brand: Brand) => T)
export const text = (fallback?: Given<string>): ConfigField<'text'> => ({ kind: 'text', fallback })
/** A text that lets in whoever has it, such as an address with a key in it. */
export const credential = (fallback?: Given<string>): ConfigField<'text'> => ({ ...text(fallback), credential: true })
export const nullableText = (): ConfigField<'nullableText'> => ({ kind: 'nullableText', fallback: null })
export const flag = (fallback?: boolean): ConfigField<'flag'> => ({ kind: 'flag', fallback })
export const count = (fallback: number): ConfigField<'count'> => ({ kind: 'count', fallback })
/** Texts in their order. */
export const list = (): ConfigField<'list'> => ({ kind: 'list', fallback: [] })
/** Headers of a request. They may hold a token, so they are stored as credentials are. */
export const headers = (): ConfigField<'headers'> => ({ kind: 'headers', fallback: {}, credential: true })
export const object = (): ConfigField<'object'> => ({ kind: 'object', fallback: {} })
export const secret = (): ConfigField<'secret'> => ({ kind: 'secret', fallback: null })

export const fallbackOf = (field: ConfigField, brand: Brand) =>
  typeof field.fallback === 'function' ? field.fallback(brand) : field.fallback
