import { Json } from '../json.ts'
import { doubleOf, truncated, wholeOf } from '../numbers.ts'
import { RuleError } from '../errors.ts'
import type { RuleFunctions } from '../run.ts'
import { isMap, textOf, valueOf, type Value, type ValueMap } from '../values.ts'

export const conversion: RuleFunctions = {
  to_bool: (_, value: Value, instead = false) => (value === null ? instead : textOf(value).toLowerCase() === 'true'),
  to_double: (_, value: Value, instead = 0) =>
    typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : (read(value, doubleOf) ?? instead),
  to_long: (_, value: Value, instead = 0n) =>
    typeof value === 'bigint'
      ? value
      : typeof value === 'number'
        ? truncated(value)
        : (read(value, digitsOf) ?? instead),
  to_string: (_, value: Value, instead = '') => (value === null ? instead : textOf(value)),
  to_map: (_, value: Value): ValueMap => {
    if (isMap(value)) return new Map(value)
    const map = value instanceof Json ? valueOf(value.value) : null
    if (isMap(map)) return map
    if (value instanceof Json && value.value != null) throw new RuleError('to_map takes JSON that is an object')
    return new Map()
  },
}

const read = <T>(value: Value, reader: (text: string) => T | null): T | null =>
  typeof value === 'string' ? reader(value) : null
const digitsOf = (text: string) => (text.startsWith('+') ? null : wholeOf(text))
