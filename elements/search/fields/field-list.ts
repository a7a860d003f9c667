/** Which fields the panel lists, and in which order. */
import { isMetadata } from '../../../core/search/metadata.ts'
import type { KnownField } from './use-fields.ts'

export type FieldScope = 'table' | 'results' | 'all'
export type ListItem =
  | { readonly heading: 'inTable' | 'available'; readonly field?: undefined }
  | { readonly heading?: undefined; readonly field: KnownField }

export const isListed = ({ name, coverage }: KnownField, scope: FieldScope, columns: ReadonlySet<string>): boolean =>
  columns.has(name) || scope === 'all' || (scope === 'results' && coverage !== 0 && !isMetadata(name))

/** Columns in their order, then the others by name. Names that begin with what is typed come first. */
export function listOf(
  fields: readonly KnownField[],
  columns: readonly string[],
  scope: FieldScope,
  filter: string,
): readonly ListItem[] {
  const own = new Set(columns)
  const typed = filter.trim().toLowerCase()
  const matching = fields.filter(field => isListed(field, scope, own) && field.name.toLowerCase().includes(typed))
  const byName = new Map(matching.map(field => [field.name, field]))
  const inTable = [...own].flatMap(name => byName.get(name) ?? [])
  const others = scope === 'table' ? [] : matching.filter(({ name }) => !own.has(name))
  const begins = (field: KnownField) => (typed !== '' && field.name.toLowerCase().startsWith(typed) ? 0 : 1)
  const available = typed === '' ? others : others.toSorted((a, b) => begins(a) - begins(b))
  return [
    ...(inTable.length > 0 ? [{ heading: 'inTable' } as const] : []),
    ...inTable.map(field => ({ field })),
    ...(available.length > 0 ? [{ heading: 'available' } as const] : []),
    ...available.map(field => ({ field })),
  ]
}
