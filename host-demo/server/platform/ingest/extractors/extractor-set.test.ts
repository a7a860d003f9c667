import { describe, expect, it } from 'vitest'
import { defaultPatterns } from '../../../../../core/grok/default-patterns.ts'
import type { FieldMap } from '../decoding/fields.ts'
import type { Draft } from '../processing/chain/processor.ts'
import { AllExtractorCounts } from './counts.ts'
import type { ExtractorDefinition } from './definition.ts'
import { expressionsWith } from './expressions.ts'
import { ExtractorSet } from './extractor-set.ts'
import type { LookupTables } from './lookup-tables.ts'

const plain: ExtractorDefinition = {
  id: 'one',
  title: 'One',
  type: 'copy_input',
  config: {},
  strategy: 'copy',
  sourceField: 'message',
  targetField: 'out',
  conditionType: 'none',
  conditionValue: '',
  converters: [],
}
const tables: LookupTables = {
  has: table => table === 'users',
  lookUp: (table, key) => (table === 'users' && key === 'u1' ? 'anna' : null),
}

function run(fields: FieldMap, ...extractors: readonly Partial<ExtractorDefinition>[]) {
  const failures: string[] = []
  let limited = 0
  const draft = {
    timestamp: 1000,
    fields: { ...fields },
    fail: (reason: string) => failures.push(reason),
    limitFields: () => limited++,
  }
  const counts = new AllExtractorCounts()
  const definitions = extractors.map((more, i) => ({ ...plain, id: `extractor-${i}`, ...more }))
  const surroundings = { expressions: expressionsWith(defaultPatterns), tables, now: () => Date.UTC(2026, 10, 22, 12) }
  new ExtractorSet(definitions, surroundings, counts).run(draft as unknown as Draft)
  return { ...draft, failures, limited, counts: counts.of('extractor-0') }
}
const converters = (
  ...types: readonly [ExtractorDefinition['converters'][number]['type'], Record<string, unknown>?][]
) => ({
  converters: types.map(([type, config = {}]) => ({ type, config })),
})

describe('extractors of an input', () => {
  it('set the timestamp of the message by a date', () => {
    const date = converters(['date', { date_format: 'dd/MMM/yyyy HH:mm', time_zone: 'Europe/Berlin' }])
    const { timestamp, fields, failures } = run({ message: '05/Mar/2024 10:20' }, { targetField: 'timestamp', ...date })
    expect([new Date(timestamp).toISOString(), Object.keys(fields), failures]).toEqual([
      '2024-03-05T09:20:00.000Z',
      ['message'],
      [],
    ])
  })

  it('that fail are counted and told in the message, and the others go on', () => {
    const { fields, failures, counts } = run(
      { message: 'no json' },
      { title: 'Body', type: 'json', targetField: '' },
      { type: 'regex', config: { regex_value: '(' } },
      { targetField: 'copied' },
    )
    expect(fields).toMatchObject({ message: 'no json', copied: 'no json' })
    expect(counts.exceptions).toBe(1)
    expect(failures[0]).toContain('The extractor "Body" failed: is no JSON')
    expect(failures[1]).toContain('missing closing )')
  })

  it('keep the value where a converter fails, and go on with the next one', () => {
    const { fields, failures, counts } = run(
      { message: 'Yesterday' },
      converters(['date', { date_format: 'yyyy' }], ['lowercase']),
    )
    expect([fields['out'], counts.converterExceptions, counts.exceptions]).toEqual(['yesterday', 1, 0])
    expect(failures).toEqual([
      'The extractor "One" (converter date) failed: "Yesterday" is not a date of the form yyyy.',
    ])
  })

  it('ask lookup tables', () => {
    const table = { lookup_table_name: 'users' }
    expect(run({ message: 'u1' }, { type: 'lookup_table', config: table }).fields['out']).toBe('anna')
    expect(run({ message: 'u2' }, { type: 'lookup_table', config: table }).fields).toEqual({ message: 'u2' })
    expect(run({ message: 'u1' }, converters(['lookup_table', table])).fields['out']).toBe('anna')
    expect(run({ message: 'u2' }, converters(['lookup_table', table])).fields['out']).toBe('u2')
  })

  it('never overwrite fields of the server, nor by names in a text those of the message', () => {
    const json = JSON.stringify({ gl2_message_id: 'x', streams: ['a'], __proto__x: 1, message: 'inner' })
    const { fields } = run({ message: json, gl2_message_id: 'own', source: 'host' }, { type: 'json', targetField: '' })
    expect(fields).toMatchObject({ gl2_message_id: 'own', _gl2_message_id: 'x', _streams: 'a', message: 'inner' })
    const tokens = run({ message: 'source=b gl2_x=c d=1', source: 'host' }, converters(['tokenizer']))
    expect(tokens.fields).toMatchObject({ source: 'host', d: '1' })
    expect(tokens.fields).not.toHaveProperty('gl2_x')
  })

  it('take the time of a line from a date of grok, and set the fields behind it also where it is none', () => {
    const grok = (grok_pattern: string) =>
      ({ type: 'grok', targetField: '', config: { grok_pattern, named_captures_only: true } }) as const
    const line = '203.0.113.9 - - [22/Nov/2026:06:05:04 +0100] "GET /a HTTP/1.1" 200 5 "-" "curl/8"'
    const parsed = run({ message: line }, grok('%{COMBINEDAPACHELOG}'))
    expect([parsed.timestamp, parsed.failures]).toEqual([Date.parse('2026-11-22T05:05:04Z'), []])
    expect(parsed.fields).toMatchObject({ clientip: '203.0.113.9', verb: 'GET', response: '200', agent: 'curl/8' })
    const failed = run({ message: 'soon GET' }, grok('%{WORD:timestamp} %{WORD:verb}'))
    expect([failed.timestamp, failed.fields['verb']]).toEqual([1000, 'GET'])
    expect(failed.failures).toEqual([expect.stringContaining('"soon" is no timestamp')])
    const typed = run({ message: 'soon GET' }, grok('%{WORD:timestamp:date} %{WORD:verb}'))
    expect([typed.timestamp, typed.fields['timestamp_grokfailure']]).toEqual([1000, expect.stringContaining('soon')])
  })

  it('read keys without a value between others that have one', () => {
    const { fields } = run(
      { message: "logname= uid=0 ruser= rhost=192.0.2.1  user = 'a b' c=" },
      converters(['tokenizer']),
    )
    const { message: _, out: __, ...found } = fields
    expect(found).toEqual({ uid: '0', rhost: '192.0.2.1', user: 'a b' })
  })

  it('keep names that come from the text within the limits of fields', () => {
    expect(run({ message: '{"a":1}' }, { type: 'json', targetField: '' }).limited).toBe(1)
    expect(run({ message: 'a=1' }, converters(['tokenizer'])).limited).toBe(1)
    expect(run({ message: 'a=1' }, {}).limited).toBe(0)
  })

  it('are bounded in what they add and in the steps of their expressions', () => {
    const copies = Array.from({ length: 20 }, (_, i) => ({ targetField: `copy${i}` }))
    const big = run({ message: 'x'.repeat(500_000) }, ...copies)
    expect(Object.keys(big.fields)).toHaveLength(9)
    expect(big.failures[0]).toContain('extractors may add 4,194,304 characters')
    const slow = run(
      { message: 'x'.repeat(1_000_000) },
      { type: 'regex', config: { regex_value: '(?:a|b){300}(c)' } },
      { targetField: 'after' },
    )
    expect(slow.failures).toEqual(['The extractor "One" failed: the text is too long for it.'])
    expect(slow.fields).toHaveProperty('after')
    // Each search looks at all that is left of the text.
    const searches = run(
      { message: 'a'.repeat(30_000) },
      { type: 'regex_replace', config: { regex: 'a', replacement: '$0', replace_all: true } },
    )
    expect(searches.failures).toEqual(['The extractor "One" failed: the text is too long for it.'])
    expect(run({ message: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` }, { type: 'json' }).failures[0]).toContain(
      'more than 100 objects and lists',
    )
  })
})
