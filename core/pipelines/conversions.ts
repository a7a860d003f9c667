import type { Say } from './errors.ts'
import type { Type } from './types.ts'

const CONVERSIONS: Readonly<Partial<Record<Type, string>>> = {
  String: 'to_string',
  Long: 'to_long',
  Double: 'to_double',
  Boolean: 'to_bool',
  Map: 'to_map',
  IpAddress: 'to_ip',
  URL: 'to_url',
}

/** Names the function that makes a value of the wanted type, in a sentence; an empty text where there is none. */
export function conversion(t: Parameters<Say>[0], found: Type, wanted: Type): string {
  const name = CONVERSIONS[wanted]
  const isPossible = found === 'Object' || found === 'JsonNode' || (wanted !== 'Map' && wanted !== 'Boolean')
  return name && isPossible ? t('convert', { function: name }) : ''
}

/** Names the function that makes values of one type of two, in a sentence. */
export function alike(t: Parameters<Say>[0], left: Type, right: Type): string {
  if (left === 'Object' || right === 'Object') return conversion(t, 'Object', left === 'Object' ? right : left)
  if (left === 'String' || right === 'String') return conversion(t, left, 'String')
  return [left, right].every(type => type === 'Long' || type === 'Double') ? conversion(t, 'Long', 'Double') : ''
}
