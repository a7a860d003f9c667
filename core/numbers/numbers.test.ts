import { expect, it } from 'vitest'
import { formatBytes, formatPercentage } from './quantities.ts'
import { formatNumber, formatNumberIn } from './format.ts'
import { maxJavaInt, minJavaInt, normalizeNumber } from './numbers.ts'

it('groups numbers and keeps at most two decimals', () => {
  expect([0, 1234567, 1.5, 1.005, 0.1, -1234.567, -0.001, 1e15].map(formatNumber)).toEqual([
    '0',
    '1,234,567',
    '1.5',
    '1.01',
    '0.1',
    '-1,234.57',
    '0',
    '1,000,000,000,000,000',
  ])
  expect([Number.NaN, Infinity, -Infinity].map(formatNumber)).toEqual(['NaN', 'Infinity', '-Infinity'])
})

it('groups integers as Intl does', () => {
  const integers = [0, -0, 1, -1, 12, 123, 1234, 12345, 123456, 1234567, -1234, -123, 1e15, 2 ** 53 - 1, -(2 ** 53 - 1)]
  const intl = new Intl.NumberFormat('en')
  expect(integers.map(formatNumber)).toEqual(integers.map(value => intl.format(value + 0)))
  expect(formatNumberIn('de', 1234567)).toBe('1.234.567')
})

it('writes ratios as percentages with two decimals', () => {
  expect([0, 0.5, 0.12345, 12].map(formatPercentage)).toEqual(['0.00%', '50.00%', '12.35%', '1200.00%'])
})

it('writes bytes in IEC units', () => {
  expect([0, 1, 1023, 1024, 1536, 1048575, 5 * 2 ** 30, -2048].map(formatBytes)).toEqual([
    '0B',
    '1.0B',
    '1023.0B',
    '1.0KiB',
    '1.5KiB',
    '1.0MiB',
    '5.0GiB',
    '-2.0KiB',
  ])
})

it('normalises what JSON says in words', () => {
  expect(['NaN', 'Infinity', '-Infinity', '4.5', 7, '', 'x', null].map(normalizeNumber)).toEqual([
    Number.NaN,
    Infinity,
    -Infinity,
    4.5,
    7,
    null,
    null,
    null,
  ])
  expect([maxJavaInt, minJavaInt]).toEqual([2147483647, -2147483647])
})
