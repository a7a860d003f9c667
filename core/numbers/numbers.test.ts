import { expect, it } from 'vitest'
import { formatBytes, formatPercentage } from './quantities.ts'
import { formatNumber } from './format.ts'
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
