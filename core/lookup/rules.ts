/** Rules of lookup tables, caches and data adapters that forms and server share. */
import type { DefaultValueType } from './schema.ts'

/** Why a table, cache or data adapter may not have this name, or null where it may: an address must find it, and by nothing but its name. */
export function lookupNameProblem(name: string): 'blank' | 'address' | 'id' | null {
  if (name.trim() === '' || name.trim() !== name) return 'blank'
  if (/^\.{1,2}$|\//.test(name)) return 'address'
  return /^[0-9a-f]{24}$/.test(name) ? 'id' : null
}

/** Returns the name that a new table, cache or data adapter is given for its title: 'Threat list 2' → 'threat-list-2'. */
export const nameAfter = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 255)

/** Returns what a default value should be for its type; null where it can be read. */
export function defaultValueProblem(type: DefaultValueType, text: string): 'number' | 'boolean' | 'object' | null {
  switch (type) {
    case 'NUMBER':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? null : 'number'
    case 'BOOLEAN':
      return /^(?:true|false)$/i.test(text.trim()) ? null : 'boolean'
    case 'OBJECT':
      return isObjectText(text) ? null : 'object'
    default:
      return null
  }
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
