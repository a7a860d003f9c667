import { expect, it } from 'vitest'
import { newEntry } from '../../core/configuration/rules.ts'
import { whitelistRows } from './whitelist-row.ts'

const entries = ['a', 'b', 'c'].map(title => newEntry({ title, value: `https://${title}.test` }))
const right = {}
const changedAt = (before: readonly object[], after: readonly object[]) =>
  after.flatMap((row, index) => (row === before[index] ? [] : [index]))

it('only the row whose entry or words are others is another', () => {
  const first = whitelistRows([], entries, () => right)
  expect(first.map(({ entry, number }) => [entry.title, number])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  const typed = entries.map(entry => (entry.title === 'b' ? { ...entry, title: 'bb' } : entry))
  const second = whitelistRows(first, typed, () => right)
  expect(changedAt(first, second)).toEqual([1])
  const words = { value: 'Not a valid URL' }
  expect(
    changedAt(
      second,
      whitelistRows(second, typed, id => (id === typed[2]!.id ? words : right)),
    ),
  ).toEqual([2])
})

it('what comes after an entry that was deleted has another number', () => {
  const first = whitelistRows([], entries, () => right)
  expect(whitelistRows(first, entries.slice(1), () => right).map(({ entry, number }) => [entry.title, number])).toEqual(
    [
      ['b', 1],
      ['c', 2],
    ],
  )
})
