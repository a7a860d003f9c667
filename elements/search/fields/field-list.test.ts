import { describe, expect, it } from 'vitest'
import { listOf } from './field-list.ts'
import { knownFields, type KnownField } from './use-fields.ts'

const field = (name: string, coverage: number | null = 1): KnownField => ({
  name,
  kind: 'text',
  countable: true,
  coverage,
  sample: null,
})
const fields = ['gl2_source_node', 'http_status', 'level', 'rare', 'source', 'timestamp', 'up_http'].map(name =>
  field(name, name === 'rare' ? 0 : 1),
)
const names = (...given: Parameters<typeof listOf>) => listOf(...given).map(item => item.heading ?? item.field.name)

it('lists columns in their order, then what the results have', () => {
  expect(names(fields, ['timestamp', 'source'], 'results', '')).toEqual([
    'inTable',
    'timestamp',
    'source',
    'available',
    'http_status',
    'level',
    'up_http',
  ])
  expect(names(fields, ['source', 'rare'], 'table', '')).toEqual(['inTable', 'source', 'rare'])
  expect(names(fields, [], 'all', '')).toEqual([
    'available',
    'gl2_source_node',
    'http_status',
    'level',
    'rare',
    'source',
    'timestamp',
    'up_http',
  ])
})

it('finds names by any part, those that begin with it first', () => {
  expect(names([...fields, field('HTTP_method')], ['source'], 'all', ' http')).toEqual([
    'available',
    'http_status',
    'HTTP_method',
    'up_http',
  ])
  expect(names(fields, ['source'], 'all', 'nothing')).toEqual([])
})

it('lists every field under results while it is not known how many messages have them', () => {
  expect(names([field('rare', null), field('gl2_source_node', null)], [], 'results', '')).toEqual(['available', 'rare'])
})

describe('the fields of a search', () => {
  const type = (name: string) => ({ name, type: { type: 'string', properties: ['enumerable'], index_names: [] } })
  const shares = (...given: Parameters<typeof knownFields>) =>
    knownFields(...given).map(({ name, coverage }) => [name, coverage])
  const coverage = {
    total: 200,
    sampled: false,
    more: false,
    fields: [
      { name: 'source', count: 200 },
      { name: 'app', count: 46 },
    ],
  }

  it('have their share of the whole result, whatever the messages on the page have', () => {
    expect(shares([type('app'), type('gone'), type('source')], new Set(['source', '_id']), coverage)).toEqual([
      ['app', 0.23],
      ['gone', 0],
      ['source', 1],
    ])
  })
  it('have no share where none was counted: made by decorators, beyond the limit, or of a server that does not count', () => {
    expect(shares([], new Set(['severity']), coverage)).toContainEqual(['severity', null])
    expect(shares([type('rare')], new Set(), { ...coverage, more: true })).toContainEqual(['rare', null])
    expect(shares([type('app')], new Set(['source']), null)).toEqual([
      ['app', null],
      ['source', null],
    ])
  })
  it('know the sample that their share was taken from', () => {
    expect(knownFields([], new Set(), { ...coverage, sampled: true })[0]).toMatchObject({
      name: 'app',
      coverage: 0.23,
      sample: 200,
    })
  })
})
