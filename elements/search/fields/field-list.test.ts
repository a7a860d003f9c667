import { expect, it } from 'vitest'
import { listOf } from './field-list.ts'
import type { KnownField } from './use-fields.ts'

const field = (name: string, coverage = 1): KnownField => ({ name, kind: 'text', countable: true, coverage })
const fields = ['gl2_source_node', 'http_status', 'level', 'rare', 'source', 'timestamp', 'up_http'].map(name => field(name, name === 'rare' ? 0 : 1))
const names = (...given: Parameters<typeof listOf>) => listOf(...given).map(item => item.heading ?? item.field.name)

it('lists columns in their order, then what the results have', () => {
  expect(names(fields, ['timestamp', 'source'], 'results', '')).toEqual(
    ['inTable', 'timestamp', 'source', 'available', 'http_status', 'level', 'up_http'])
  expect(names(fields, ['source', 'rare'], 'table', '')).toEqual(['inTable', 'source', 'rare'])
  expect(names(fields, [], 'all', '')).toEqual(['available', 'gl2_source_node', 'http_status', 'level', 'rare', 'source', 'timestamp', 'up_http'])
})

it('finds names by any part, those that begin with it first', () => {
  expect(names([...fields, field('HTTP_method')], ['source'], 'all', ' http')).toEqual(['available', 'http_status', 'HTTP_method', 'up_http'])
  expect(names(fields, ['source'], 'all', 'nothing')).toEqual([])
})
