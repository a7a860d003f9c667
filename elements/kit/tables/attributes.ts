/** Attributes of entities: how a column reads them, and the columns they make. */
import type { ListAttribute } from '../../../core/client/pagination.ts'
import type { EntityColumn } from './column.ts'

/** 'created_at' → 'createdAt'. */
export const camelCase = (id: string): string =>
  id.replace(/(?<=[^_])_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())

/** 'index_set_title' → 'Index set title': the heading of an attribute that has no title. */
export function wordsOfId(id: string): string {
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
  return words === '' ? id : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const own = (row: object, name: string): unknown =>
  Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : undefined

/** The attribute by its camelCased name (specification 3), else by its own. */
export function readAttribute(row: unknown, id: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined
  return own(row, camelCase(id)) ?? own(row, id)
}

/** The columns a list describes by its `attributes` (contract 1, 0.4, envelope B). The first one names the row. */
export function columnsOfAttributes(attributes: readonly ListAttribute[]): EntityColumn<unknown>[] {
  const first = attributes.find(({ hidden }) => !hidden)
  return attributes.map(attribute => ({
    id: attribute.id,
    title: attribute.title,
    type: attribute.type ?? 'STRING',
    sortable: attribute.sortable ?? true,
    hidden: attribute.hidden ?? false,
    rowHeader: attribute === first,
    numeric: attribute.type === 'INT' || attribute.type === 'LONG',
  }))
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const rank = (id: string) => ['title', 'name', 'username', 'description'].findIndex(name => name === id)
const before = (id: string) => (rank(id) < 0 ? Infinity : rank(id))

/** The columns of rows that nobody describes: each plain value they have, names first; ids are there to be chosen. */
export function columnsOfRows(rows: readonly unknown[]): EntityColumn<unknown>[] {
  const types = new Map<string, 'number' | 'boolean' | 'text'>()
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    for (const [id, value] of Object.entries(row)) {
      if (!isPlain(value)) continue
      const type =
        typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number' | 'boolean') : 'text'
      types.set(id, types.has(id) && types.get(id) !== type ? 'text' : type)
    }
  }
  const ids = [...types.keys()].sort((a, b) => Math.min(before(a), 9) - Math.min(before(b), 9))
  const shown = ids.filter(id => id !== 'id').slice(0, 8)
  return ids.map(id => ({
    id,
    title: wordsOfId(id),
    type: types.get(id) === 'boolean' ? 'BOOLEAN' : types.get(id) === 'number' ? 'LONG' : 'STRING',
    numeric: types.get(id) === 'number',
    rowHeader: id === (shown[0] ?? 'id'),
    hidden: shown.length > 0 && !shown.includes(id),
    sortable: true,
  }))
}
