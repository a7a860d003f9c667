/** Hostile test 26: every decoder there is takes every frame: no throw, text for `message` and `source`, safe names, a time that exists. */
import { describe, expect } from 'vitest'
import { completeConfiguration, allInputTypes, codecOf, loadParts } from '../../host-demo/server/platform/ingest/registry.ts'
import { fuzz, mutantsOf, piecesOf } from './fuzz.ts'
import fc from 'fast-check'

await loadParts()
/** What has no default that works. */
const chosen = { aws_message_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS' }
const receivedAt = Date.parse('2023-08-02T10:00:00Z')
const samples = [
  '<13>1 2023-08-02T10:00:00.123Z host app 12 ID [x@1 a="b\\"c"] text', '<34>Aug  2 10:00:00 host app[12]: text', '<13>date=2023-08-02 time=10:00:00 a="b" tz="+0200"',
  '{"version":"1.1","host":"h","short_message":"m","timestamp":1690971072.123,"level":3,"_a":1,"_b":{"c":[1]}}',
  'CEF:0|v|p|1|2|n|3|src=10.0.0.1 cs1Label=a cs1=b rt=Aug 02 2023 10:00:00 msg=x\\=y',
  '{"@timestamp":"2023-08-02T10:00:00Z","@metadata":{"beat":"filebeat"},"message":"m","host":{"name":"h"}}',
  '{"event":{"a":1},"time":1690971072.5,"host":"h","fields":{"b":2}}', '{"index":{"_index":"i"}}\n{"message":"m","@timestamp":"2023-08-02T10:00:00Z"}',
].map(text => Buffer.from(text))
const pieces = [
  '<13>', '<', '>', '<999>', '1 ', '- ', ' ', '{', '}', '"', ':', ',', '[', ']', '[[', '\\', '|', '=', '.', '*', '%', '"short_message":"x"', '"timestamp":', '"_a":', '"__proto__":',
  '"constructor":', 'null', 'true', '1e999', '-1', '12345678901234567890', '\0', '\n', '\ufeff', '\u{1f525}', 'Aug  2 10:00:00', 'Feb 29 23:59:60 ', '2023-08-02T10:00:00.123Z',
  '2023-08-02 10:00:00', '9999-12-31T23:59:59-23:59', '1690971072.123', 'host', 'app[12]:', 'date=2023-08-02 time=10:00:00 ', 'tz="+0200"', 'a="b\\"c"', ' cs1=', ' cs1Label=', ' rt=', ' dtz=',
  Buffer.from([0x1f, 0x8b]), Buffer.from([0x78, 0x9c]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.from([0xed, 0xa0, 0x80]),
]
const beginnings = ['', '<13>', '{"host":"h",', 'CEF:0|v|p|1|2|n|3|'].map(text => Buffer.from(text))
const bytes = fc.oneof(
  mutantsOf(...samples), fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
  fc.tuple(fc.constantFrom(...beginnings), piecesOf(...pieces)).map(parts => Buffer.concat(parts)),
)

describe('hostile 26', () => {
  for (const type of allInputTypes()) {
    const decode = codecOf(type.codec)!.create(completeConfiguration(type, chosen))
    fuzz(`frames of ${type.name}`, bytes, (frame) => {
      const { timestamp, fields, problem, undecodable } = decode({ bytes: frame, receivedAt, remoteAddress: '192.0.2.7', remoteName: null })
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
