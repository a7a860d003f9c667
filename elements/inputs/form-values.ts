/** Between an input type's requested configuration, the values of a form and the configuration that is sent (contract 2, 0.4 and 3.1). */
import type { RequestedConfiguration, RequestedField } from '../../core/inputs/schema.ts'
import { fieldsInOrder } from '../../core/inputs/rules.ts'
import type { EncryptedChange } from '../kit/kit.ts'

export type FieldValue = string | number | boolean | readonly string[] | EncryptedChange | null | undefined
export type FormValues = Readonly<Record<string, FieldValue>>

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'secret'
  | 'number'
  | 'boolean'
  | 'dropdown'
  | 'list'
  | 'binary'

export function kindOf(field: RequestedField): FieldKind {
  if (field.type === 'inline_binary') return 'binary'
  if (field.is_encrypted) return 'secret'
  if (field.type === 'text') {
    if (field.attributes.includes('is_password')) return 'password'
    return field.attributes.includes('textarea') ? 'textarea' : 'text'
  }
  return field.type
}

/** Bounds of a number field; a port is 1 to 65535. */
export function boundsOf({ attributes }: RequestedField): { readonly min?: number; readonly max?: number } {
  if (attributes.includes('is_port_number')) return { min: 1, max: 65_535 }
  if (attributes.includes('only_positive')) return { min: 0 }
  return attributes.includes('only_negative') ? { max: 0 } : {}
}

const isSet = (stored: unknown) =>
  typeof stored === 'object' && stored !== null && 'is_set' in stored && stored.is_set === true

function valueOf(field: RequestedField, stored: unknown): FieldValue {
  if (field.is_encrypted) return isSet(stored) ? { keep_value: true } : { delete_value: true }
  switch (kindOf(field)) {
    case 'boolean':
      return stored === true
    case 'number':
      return typeof stored === 'number' ? stored : undefined
    case 'list':
      return Array.isArray(stored) ? stored.filter(item => typeof item === 'string') : []
    case 'dropdown':
      return typeof stored === 'string' && stored !== '' ? stored : null
    default:
      return typeof stored === 'string' ? stored : ''
  }
}

/** Returns the initial values of a form: those of the edited input, else the defaults. */
export function initialValues(
  requested: RequestedConfiguration,
  stored?: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(
    fieldsInOrder(requested).map(([name, field]) => [
      name,
      valueOf(field, stored && Object.hasOwn(stored, name) ? stored[name] : field.default_value),
    ]),
  )
}

/** A text whose default is nothing stays nothing while it is empty; an emptied number is null, so that a stored one does not stay. */
function wireValue(field: RequestedField, value: FieldValue): unknown {
  if (value === '' && field.default_value === null) return null
  if (kindOf(field) === 'list') return (value as readonly string[]).filter(item => item !== '')
  return value ?? null
}

export function toConfiguration(requested: RequestedConfiguration, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(fieldsInOrder(requested).map(([name, field]) => [name, wireValue(field, values[name])]))
}
