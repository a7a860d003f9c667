import { expect, it } from 'vitest'
import { readAddresses, readLines, wrongAddress } from './lines.ts'

it('reads lists of texts and of addresses', () => {
  expect(readLines(' --once\n\n--to  ops \n--once')).toEqual(['--once', '--to  ops', '--once'])
  expect(readAddresses('a@example.org, b@example.org;\nb@example.org\n')).toEqual(['a@example.org', 'b@example.org'])
})

it('names the first that is no address', () => {
  expect(wrongAddress(['a@example.org', 'ops'])).toBe('ops')
  expect(wrongAddress(['Mara <mara@example.org>'])).toBe('Mara <mara@example.org>')
  expect(wrongAddress(['a@example.org'])).toBeNull()
})
