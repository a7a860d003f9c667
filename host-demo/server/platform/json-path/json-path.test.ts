import { describe, expect, it } from 'vitest'
import { compileJsonPath, JsonPathError } from './json-path.ts'

const store = {
  store: {
    book: [
      { title: 'a', price: 5 },
      { title: 'b', price: 15, number_of_orders: 7 },
    ],
    open: true,
  },
}
const values = (path: string, json: unknown = store) => compileJsonPath(path).values(json)

it('paths of the standard', () => {
  expect(values('$.store.book[1].number_of_orders')).toEqual([7])
  expect(values("$['store']['open']")).toEqual([true])
  expect(values('$..price')).toEqual([5, 15])
  expect(values('$.store.book[?(@.price < 10)].title')).toEqual(['a'])
  expect(values('$.store.book[-1:].title')).toEqual(['b'])
  expect(values('$.none.such')).toEqual([])
  expect([compileJsonPath('$.a[0]').singular, compileJsonPath('$..a').singular]).toEqual([true, false])
})

it('what is no path is said', () => {
  for (const path of ['', 'store', '$.a[', '$.a[?(@.b =~ /x/)]', '$'.repeat(5000)])
    expect(() => compileJsonPath(path)).toThrow(JsonPathError)
})

describe('nothing but the data', () => {
  it.each(['$.constructor', '$.__proto__', "$['toString']", '$.store.book.length'])('%s', path =>
    expect(values(path)).toEqual([]),
  )
  it('own members of such names are data', () => {
    expect(values('$.__proto__.a', JSON.parse('{"__proto__":{"a":1}}'))).toEqual([1])
  })
})

describe('bombs', () => {
  const wide = { a: Array.from({ length: 2000 }, (_, i) => ({ b: [i, i, i] })) }
  it('descents that multiply are ended', () => {
    const nested = (depth: number): unknown => (depth === 0 ? [1, 2] : { a: nested(depth - 1), b: nested(depth - 1) })
    expect(() => values('$..*..*..*..*..*..*', nested(10))).toThrow('longer than 1 s')
    expect(values('$..b[0]', wide)).toHaveLength(2000)
  })
  it('lists of selectors that multiply are ended', () => {
    let json: unknown = 1
    for (let i = 0; i < 60; i++) json = [json]
    expect(() => values(`$${'[0,0]'.repeat(60)}`, json)).toThrow('longer than 1 s')
  })
  it('expressions that backtrack do not', () => {
    expect(values('$[?match(@, "(a+)+b")]', ['a'.repeat(50_000)])).toEqual([])
    expect(values('$[?search(@, "b$")]', ['ab', 'ba'])).toEqual(['ab'])
    expect(values('$[?search(@, "(")]', ['('])).toEqual([])
  })
  it('deep data are refused, not overrun', () => {
    expect(() => values('$..a', JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`))).toThrow(
      'nested deeper',
    )
  })
  it('after one was ended the next works', () => {
    expect(values('$.store.open')).toEqual([true])
  })
})
