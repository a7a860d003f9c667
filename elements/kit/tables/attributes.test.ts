import { describe, expect, it } from 'vitest'
import { camelCase, columnsOfAttributes, columnsOfRows, readAttribute, wordsOfId } from './attributes.ts'
import { permittedColumns } from './column.ts'

describe('attributes', () => {
  it('are read camelCased, else by their own name', () => {
    expect(camelCase('index_set_id')).toBe('indexSetId')
    expect(readAttribute({ createdAt: 1, created_at: 2 }, 'created_at')).toBe(1)
    expect(readAttribute({ created_at: 2 }, 'created_at')).toBe(2)
    expect(readAttribute({ _private: 3 }, '_private')).toBe(3)
    for (const id of ['__proto__', 'constructor', 'toString']) expect(readAttribute({}, id)).toBeUndefined()
    expect([readAttribute(null, 'a'), readAttribute('text', 'length')]).toEqual([undefined, undefined])
  })

  it('become columns; the first one names the row', () => {
    const columns = columnsOfAttributes([
      { id: 'id', title: 'Id', hidden: true },
      { id: 'title', title: 'Title' },
      { id: 'at', title: 'At', type: 'DATE', sortable: false },
    ])
    expect(columns.map(({ rowHeader, sortable, hidden }) => [rowHeader, sortable, hidden])).toEqual([
      [false, true, true],
      [true, true, false],
      [false, false, false],
    ])
  })

  it('are found in rows nobody describes: names first, ids to be chosen, no objects', () => {
    const columns = columnsOfRows([
      { id: '1', email: 'a@b', roles: ['x'], username: 'ann', age: 3 },
      { id: '2', extra: true },
    ])
    expect(columns.map(({ id }) => id)).toEqual(['username', 'id', 'email', 'age', 'extra'])
    expect(columns.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(['id'])
    expect(columns.find(({ id }) => id === 'age')).toMatchObject({ numeric: true, title: 'Age' })
    expect(wordsOfId('index_setTitle')).toBe('Index set title')
  })
})

it('shows a column only to those who hold its permissions: all, or with anyPermissions one of them', () => {
  const columns = [
    { id: 'free' },
    { id: 'both', permissions: ['a:read', 'b:read'] },
    { id: 'any', permissions: ['a:read', 'b:read'], anyPermissions: true },
  ]
  const seen = (held: readonly string[] | null) => permittedColumns(columns, held).map(({ id }) => id)
  expect(seen(['a:read', 'b:*'])).toEqual(['free', 'both', 'any'])
  expect(seen(['a:read'])).toEqual(['free', 'any'])
  expect(seen([])).toEqual(['free'])
  expect(seen(null)).toEqual(['free'])
})
