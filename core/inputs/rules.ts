/** Rules of inputs that the server enforces and forms show beforehand. */
import type { RequestedConfiguration, RequestedField } from './schema.ts'

/** Placeholder of stored passwords; sent back, it keeps them. */
export const passwordMask = '<password set>'
/** Placeholder of sensitive texts for users who may not edit the input. */
export const sensitiveMask = '<value hidden>'

/** The mask of a field's value, or null where it is shown as it is. */
export function maskOf(field: RequestedField): string | null {
  if (field.type !== 'text') return null
  return field.attributes.includes('is_password')
    ? passwordMask
    : field.attributes.includes('is_sensitive')
      ? sensitiveMask
      : null
}

const reserved: ReadonlySet<string> = new Set(['_id', '_ttl', '_source', '_all', '_index', '_type', '_score'])

/** Why a static field may not have this name, or null where it may (contract 2, 3.1). */
export function staticFieldProblem(key: string): 'empty' | 'characters' | 'reserved' | null {
  if (key === '') return 'empty'
  if (!/^[\w.\-@]*$/.test(key)) return 'characters'
  return reserved.has(key) || key === '__proto__' ? 'reserved' : null
}

/**
 * The mandatory field whose value is missing or of the wrong type, and what it should be; null where all are right. Booleans are
 * always optional; optional fields are not checked (contract 2, 3.1).
 */
export function configurationProblem(
  requested: RequestedConfiguration,
  configuration: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly expected: 'number' | 'text' | 'list' } | null {
  for (const [name, field] of Object.entries(requested)) {
    if (field.is_optional || field.type === 'boolean') continue
    const value = Object.hasOwn(configuration, name) ? configuration[name] : undefined
    if (field.type === 'number') {
      if (typeof value !== 'number') return { field: name, expected: 'number' }
    } else if (field.type === 'list') {
      if (!Array.isArray(value) || value.some(item => typeof item !== 'string'))
        return { field: name, expected: 'list' }
    } else if (typeof value !== 'string' || value === '') {
      return { field: name, expected: 'text' }
    }
  }
  return null
}

/** The requested fields as a form shows them: by position, then as they came. */
export const fieldsInOrder = (requested: RequestedConfiguration): readonly (readonly [string, RequestedField])[] =>
  Object.entries(requested).sort(([, a], [, b]) => a.position - b.position)

/** Returns the initial values of a form: the default of every field. */
export const defaultConfiguration = (requested: RequestedConfiguration): Record<string, unknown> =>
  Object.fromEntries(Object.entries(requested).map(([name, field]) => [name, field.default_value]))
