import { expect, it } from 'vitest'
import { foundRows, pageOfRows, sortedRows } from './client-rows.ts'

const rows = [
  { id: '1', title: 'Node 10', port: 514 },
  { id: '2', title: 'node 9', port: null },
  { id: '3', title: 'Édge', port: 80 },
]
const kindOf = (row: { readonly port: number | null }) => (row.port === 80 ? ['web', 'open'] : 'log')
const columns = [
  { id: 'title', title: 'Title' },
  { id: 'port', title: 'Port' },
  { id: 'kind', title: 'Kind', value: kindOf },
]
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

it('sorts text as people do, numbers by size, what has no value last', () => {
  expect(ids(sortedRows(rows, columns, { attributeId: 'title', direction: 'asc' }))).toBe('321')
  expect(ids(sortedRows(rows, columns, { attributeId: 'title', direction: 'desc' }))).toBe('123')
  expect(ids(sortedRows(rows, columns, { attributeId: 'port', direction: 'asc' }))).toBe('312')
  expect(ids(sortedRows(rows, columns, { attributeId: 'port', direction: 'desc' }))).toBe('132')
  expect(ids(sortedRows(rows, columns, undefined))).toBe('123')
  expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('finds rows that hold every word in some column', () => {
  expect(ids(foundRows(rows, columns, 'NODE'))).toBe('12')
  expect(ids(foundRows(rows, columns, ' node log 514 '))).toBe('1')
  expect(ids(foundRows(rows, columns, 'open'))).toBe('3')
  expect(ids(foundRows(rows, columns, '  '))).toBe('123')
})

it('gives the last page for one beyond the end', () => {
  expect(ids(pageOfRows(rows, { page: 9, pageSize: 2 }))).toBe('3')
  expect(ids(pageOfRows([], { page: 1, pageSize: 10 }))).toBe('')
})
