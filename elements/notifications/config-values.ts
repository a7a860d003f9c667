/** The configuration a form works on: what it was given, completed by the defaults of its type; secrets as what shall become of them. */
import type { Brand } from '../../core/brand/brand.ts'
import type { ConfigField } from '../../core/notifications/fields.ts'
import type { AnyNotificationType, NotificationConfig } from '../../core/notifications/notification-type.ts'

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofKind: Readonly<Record<ConfigField['kind'], (value: unknown) => boolean>> = {
  text: value => typeof value === 'string',
  nullableText: value => typeof value === 'string' || value === null,
  flag: value => typeof value === 'boolean',
  count: value => typeof value === 'number',
  secret: value => typeof value === 'object',
  list: value => Array.isArray(value) && value.every(text => typeof text === 'string'),
  headers: value => isObject(value) && Object.values(value).every(text => typeof text === 'string'),
  object: isObject,
}

/** Values of the wrong kind and of no field are left out. `given` absent: a new notification. */
export function completeConfig(
  definition: AnyNotificationType,
  given: Values | null | undefined,
  brand: Brand,
): NotificationConfig {
  const defaults = definition.formDefaults(brand)
  const complete = Object.entries(definition.fields).map(([name, { kind }]) => {
    const value = given && Object.hasOwn(given, name) && ofKind[kind](given[name]) ? given[name] : defaults[name]
    return [name, kind === 'secret' ? secretChange(value) : value]
  })
  return { ...(Object.fromEntries(complete) as Values), type: definition.type }
}

/** A secret that is set is kept; one that is being changed stays what it is. */
function secretChange(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('is_set' in value)) return value ?? { delete_value: true }
  return value.is_set === true ? { keep_value: true } : { delete_value: true }
}
