/**
 * Random and hostile frames through every decoder: no throw, the text kept, a time that exists, and work that grows with the length
 * only.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { codecOf, loadParts } from '../registry.ts'

beforeAll(loadParts)
const receivedAt = Date.parse('2023-08-02T10:00:00Z')
const runs = Number(process.env['FUZZ_RUNS'] ?? 3000)

const pieces = [
  '<13>', '<', '>', '<999>', '1 ', '- ', ' ', '[', ']', '"', '\\', '=', ':', '.', '*', '%', ',', '\n', '\0', '\ufeff', '\ud800',
  '\u{1f525}', 'Aug  2 10:00:00', 'Feb 29 23:59:60',
  '2023-08-02T10:00:00.123Z', '2023-08-02 10:00:00', '9999-12-31T23:59:59-23:59', '1690971072.123', 'host', 'app[12]:',
  'date=2023-08-02 time=10:00:00 ', 'tz="+0200"', 'a="b\\"c"',
  '{', '}', '"short_message":"x"', '"timestamp":', '1e999', '-1', '"_a":', '"__proto__":{}', ',', '12345678901234567890', 'true', 'null',
  '[[', '\u001f\u008b', 'x\u009c', '(\u00b5/\u00fd',
]
const frame = fc.oneof(
  fc.array(fc.constantFrom(...pieces, 'cs1=', ' cs1Label=', '|', ' rt='), { maxLength: 25 }).map(parts => Buffer.from(`CEF:0|v|p|1|2|n|3|${parts.join('')}`)),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map(parts => Buffer.from(parts.join(''))),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map(parts => Buffer.from(`<13>${parts.join('')}`)),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map(parts => Buffer.from(`{"host":"h",${parts.join('')}`)),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
)

test.each(['gelf', 'syslog', 'raw', 'random-http-msg', 'splunk-hec', 'elasticsearch-bulk', 'CEF', 'beats', 'beats-deprecated', 'jsonpath', 'otlp', 'loki'])('%s takes whatever comes', codec => {
  const decode = codecOf(codec)!.create({ timezone: 'Europe/Berlin' })
  fc.assert(fc.property(frame, bytes => {
    const { timestamp, fields, problem, undecodable } = decode({ bytes, receivedAt, remoteAddress: '192.0.2.7', remoteName: null })
    expect(timestamp >= 0 && timestamp <= 253_402_300_799_999 && Number.isInteger(timestamp)).toBe(true)
    expect([typeof fields['message'], typeof fields['source']]).toEqual(['string', 'string'])
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    for (const [name, value] of Object.entries(fields)) {
      expect(name).toMatch(/^[\w.\-@]{1,255}$/)
      expect(['string', 'number', 'boolean']).toContain(typeof value)
    }
    if (undecodable) expect(problem).not.toBeNull()
  }), { numRuns: runs })
})

const long = 1_000_000
// What grew with the square of the length would run into the time limit.
test.each([
  ['syslog', `<13>date=1 time=2 ${'a'.repeat(long)}`], ['syslog', `<13>date=1 time=2 ${'k="\\" '.repeat(long / 6)}`],
  ['syslog', `<13>date=1 time=2 ${'k='.repeat(long / 2)}`],
  ['syslog', `<13>1 - h a - - [${'x a="'.repeat(long / 5)}`], ['syslog', `<13>1 - h a - - ${'[x a="b"]'.repeat(long / 9)}`],
  ['syslog', `<13>1 - h a - - [x a="${'\\'.repeat(long)}`],
  ['syslog', `<13>${':'.repeat(long)}`], ['syslog', `<13>${'1:'.repeat(long / 2)}`], ['syslog', `<13>Aug  2 10:00:00${' '.repeat(long)}`],
  ['syslog', `<13>a[${'b'.repeat(long)}`],
  ['gelf', `{"short_message":"x"${Array.from({ length: 50_000 }, (_, i) => `,"_${String.fromCodePoint(0x4e00 + i)}":${i}`).join('')}}`],
  ['CEF', `CEF:0|${'\\'.repeat(long)}`], ['CEF', `CEF:0|v|p|1|2|n|3|${'a='.repeat(long / 2)}`], ['CEF', `CEF:0|v|p|1|2|n|3|${'a'.repeat(long)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${' '.repeat(long)}`], ['CEF', `CEF:0|v|p|1|2|n|3|a=${'\\='.repeat(long / 2)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${'rt=Jan '.repeat(long / 7)}`], ['CEF', 'CEF:'.repeat(long / 4)],
  ['gelf', '['.repeat(long)], ['gelf', '{"a":'.repeat(long / 5)],
  ['gelf', `{"short_message":"x","_a":${'['.repeat(long / 2)}${']'.repeat(long / 2)}}`],
])('%s: a frame made to take long does not (%#)', (codec, text) => {
  const { fields } = codecOf(codec)!.create({ timezone: 'UTC' })({ bytes: Buffer.from(text), receivedAt, remoteAddress: 'a',
    remoteName: null })
  expect(fields['message']).toBeTypeOf('string')
})
