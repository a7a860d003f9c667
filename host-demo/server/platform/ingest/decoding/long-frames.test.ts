/** Frames made to take long (hostile test 26): work grows with the length only. Random ones: `tests/fuzz/decoders.test.ts`. */
import { beforeAll, expect, it } from 'vitest'
import { codecOf, loadParts } from '../registry.ts'

beforeAll(loadParts)
const receivedAt = Date.parse('2023-08-02T10:00:00Z')

const long = 1_000_000
// A decoder that is quadratic in the length would run into the time limit.
it.each([
  ['syslog', `<13>date=1 time=2 ${'a'.repeat(long)}`],
  ['syslog', `<13>date=1 time=2 ${'k="\\" '.repeat(long / 6)}`],
  ['syslog', `<13>date=1 time=2 ${'k='.repeat(long / 2)}`],
  ['syslog', `<13>1 - h a - - [${'x a="'.repeat(long / 5)}`],
  ['syslog', `<13>1 - h a - - ${'[x a="b"]'.repeat(long / 9)}`],
  ['syslog', `<13>1 - h a - - [x a="${'\\'.repeat(long)}`],
  ['syslog', `<13>${':'.repeat(long)}`],
  ['syslog', `<13>${'1:'.repeat(long / 2)}`],
  ['syslog', `<13>Aug  2 10:00:00${' '.repeat(long)}`],
  ['syslog', `<13>a[${'b'.repeat(long)}`],
  [
    'gelf',
    `{"short_message":"x"${Array.from({ length: 50_000 }, (_, i) => `,"_${String.fromCodePoint(0x4e00 + i)}":${i}`).join('')}}`,
  ],
  ['CEF', `CEF:0|${'\\'.repeat(long)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${'a='.repeat(long / 2)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${'a'.repeat(long)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${' '.repeat(long)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|a=${'\\='.repeat(long / 2)}`],
  ['CEF', `CEF:0|v|p|1|2|n|3|${'rt=Jan '.repeat(long / 7)}`],
  ['CEF', 'CEF:'.repeat(long / 4)],
  ['gelf', '['.repeat(long)],
  ['gelf', '{"a":'.repeat(long / 5)],
  ['gelf', `{"short_message":"x","_a":${'['.repeat(long / 2)}${']'.repeat(long / 2)}}`],
])('hostile 26: %s: a frame made to take long does not (%#)', (codec, text) => {
  const { fields } = codecOf(codec)!.create({ timezone: 'UTC' })({
    bytes: Buffer.from(text),
    receivedAt,
    remoteAddress: 'a',
    remoteName: null,
  })
  expect(fields['message']).toBeTypeOf('string')
})
