import { expect, it } from 'vitest'
import { parseQuery } from '../../../../../../core/query/parse.ts'
import { compileLeaf, type Leaf } from './matcher.ts'

const leafOf = (query: string) => parseQuery(query, { allowLeadingWildcard: true }) as Leaf
const compiled = (query: string, timeZone = 'UTC') => compileLeaf(leafOf(query), { now: 0, timeZone })
const testOf = (query: string) => {
  const { text } = compiled(query)
  if (text.type !== 'test') throw new Error(text.type)
  return text
}

it('a regular expression names what its words contain, but nothing that another character stands for in some case', () => {
  expect(
    ['/auth[a-z]+ation/', '/failed|errors/', '/.*retry.*/', '/[a-z]+/', '/a|error/', '/sks+/', '/größe[0-9]/'].map(
      query => testOf(query).contains,
    ),
  ).toEqual([['ation'], ['failed', 'error'], ['retry'], [], [], [], []])
  const { test, contains } = testOf('/session/')
  expect(['session', 'SESSION', 'ſession', 'seſſion'].map(test)).toEqual([true, true, true, true])
  expect(contains).toEqual(['ion'])
})

it('what is asked for is the same for the same leaf, and not kept where it depends on the time', () => {
  expect(compiled('a:unknown').key).toBe(compiled('a:unknown').key)
  expect(compiled('a:[1 TO 2]').key).not.toBe(compiled('a:[1 TO 3]').key)
  expect(compiled('a:[2020 TO 2021]').key).not.toBe(compiled('a:[2020 TO 2021]', 'Asia/Tokyo').key)
  expect(['a:unknown', 'a:snow', 'a:/now.*/', 'a:now*'].map(query => compiled(query).key === null)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['a:[now-1d TO *]', 'a:{* TO "2020-01-01||+1d"}', 'a:"now-1d"'].map(query => compiled(query).key)).toEqual([
    null,
    null,
    null,
  ])
})
