/** Hostile test 26: every decoder there is takes every frame: no throw, text for `message` and `source`, safe names, a time that exists. */
import { describe, expect } from 'vitest'
import { completeConfiguration, allInputTypes, loadParts } from '../../host-demo/server/platform/ingest/registry.ts'
import { sampleFrames } from '../../host-demo/server/platform/ingest/testing/samples.ts'
import { fuzz, mutantsOf, piecesOf } from './fuzz.ts'
import fc from 'fast-check'

await loadParts()
/** Values of fields without a usable default. */
const chosen = { aws_message_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS' }
const receivedAt = Date.parse('2023-08-02T10:00:00Z')
const pieces = [
  '<13>',
  '<',
  '>',
  '<999>',
  '1 ',
  '- ',
  ' ',
  '{',
  '}',
  '"',
  ':',
  ',',
  '[',
  ']',
  '[[',
  '\\',
  '|',
  '=',
  '.',
  '*',
  '%',
  '"short_message":"x"',
  '"timestamp":',
  '"_a":',
  '"__proto__":',
  '"constructor":',
  'null',
  'true',
  '1e999',
  '-1',
  '12345678901234567890',
  '\0',
  '\n',
  '\ufeff',
  '\u{1f525}',
  'Aug  2 10:00:00',
  'Feb 29 23:59:60 ',
  '2023-08-02T10:00:00.123Z',
  '2023-08-02 10:00:00',
  '9999-12-31T23:59:59-23:59',
  '1690971072.123',
  'host',
  'app[12]:',
  'date=2023-08-02 time=10:00:00 ',
  'tz="+0200"',
  'a="b\\"c"',
  ' cs1=',
  ' cs1Label=',
  ' rt=',
  ' dtz=',
  Buffer.from([0x1f, 0x8b]),
  Buffer.from([0x78, 0x9c]),
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
  Buffer.from([0xed, 0xa0, 0x80]),
]
const beginnings = ['', '<13>', '{"host":"h",', 'CEF:0|v|p|1|2|n|3|'].map(text => Buffer.from(text))
const bytes = fc.oneof(
  mutantsOf(...sampleFrames.map(({ bytes }) => Buffer.from(bytes))),
  fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
  fc.tuple(fc.constantFrom(...beginnings), piecesOf(...pieces)).map(parts => Buffer.concat(parts)),
)

describe('hostile 26', () => {
  for (const type of allInputTypes()) {
    const decode = type.codec.create(completeConfiguration(type, chosen))
    fuzz(`frames of ${type.name}`, bytes, frame => {
      const { timestamp, fields, problem, undecodable } = decode({
        bytes: frame,
        receivedAt,
        remoteAddress: '192.0.2.7',
        remoteName: null,
      })
      expect(Number.isInteger(timestamp) && timestamp >= 0 && timestamp <= 253_402_300_799_999).toBe(true)
      expect([typeof fields['message'], typeof fields['source']]).toEqual(['string', 'string'])
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
      expect(Object.keys(fields).filter(name => !/^[\w.\-@]{1,255}$/.test(name))).toEqual([])
      expect(Object.values(fields).filter(value => !['string', 'number', 'boolean'].includes(typeof value))).toEqual([])
      if (undecodable) expect(problem).not.toBeNull()
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    })
  }
})
