/** Meaning of a written secret (contract 1, 0.6). An empty text removes it. */
export type SecretMeaning =
  | { readonly kind: 'set'; readonly text: string }
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }

const set = (text: string): SecretMeaning => (text === '' ? { kind: 'remove' } : { kind: 'set', text })

/** Null for what is none of the forms in which a secret may be written. */
export function secretChange(value: unknown): SecretMeaning | null {
  if (value === null || value === undefined) return { kind: 'remove' }
  if (typeof value === 'string') return set(value)
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const [key, ...more] = Object.keys(value)
  if (key === undefined || more.length > 0) return null
  const inner = (value as Readonly<Record<string, unknown>>)[key]
  if (key === 'set_value' && typeof inner === 'string') return set(inner)
  if (key === 'delete_value' && inner === true) return { kind: 'remove' }
  // `is_set`: as it was read.
  return (key === 'keep_value' && inner === true) || (key === 'is_set' && typeof inner === 'boolean')
    ? { kind: 'keep' }
    : null
}
