/** Values stored with a type that somebody has set for their field. */
import type { ConvertedValue, FieldValue, Message, SettableType } from '../../message-store.ts'

export type FieldTypes = ReadonlyMap<string, SettableType>

/** The message with the values of these fields converted; itself where none is. */
export function withTypes(message: Message, types: FieldTypes): Message {
  let fields: Record<string, FieldValue> | null = null
  for (const [field, type] of types) {
    const value = message.fields[field]
    if (value === undefined) continue
    const converted = convert(value, type)
    if (converted !== value) (fields ??= { ...message.fields })[field] = converted
  }
  return fields ? { ...message, fields } : message
}

/** Returns the values that `withTypes` has converted. @param typed what it made of the messages, in their order */
export function convertedValues(
  messages: readonly Message[],
  typed: readonly Message[],
  types: FieldTypes,
): ConvertedValue[] {
  const converted: ConvertedValue[] = []
  for (const [place, message] of messages.entries()) {
    if (typed[place] === message) continue
    for (const field of types.keys()) {
      const value = message.fields[field]
      if (value !== undefined && value !== typed[place]!.fields[field]) converted.push({ place, field, value })
    }
  }
  return converted
}

const WHOLE = /^[+-]?\d{1,16}$/
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** The value as it came where the type cannot express it. */
export function convert(value: FieldValue, type: SettableType): FieldValue {
  switch (type) {
    case 'string':
      return String(value)
    case 'long':
      return typeof value === 'string' && WHOLE.test(value) ? numberOr(value, Number.isSafeInteger) : value
    case 'double':
      return typeof value === 'string' && value.length <= 40 && DECIMAL.test(value)
        ? numberOr(value, Number.isFinite)
        : value
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
  }
}

function numberOr(text: string, fits: (number: number) => boolean): FieldValue {
  const number = Number(text)
  return fits(number) ? number : text
}
