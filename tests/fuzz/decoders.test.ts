/** Every decoder there is takes every frame: no throw, text for `message` and `source`, safe names, a time that exists. */
import { expect } from 'vitest'
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
const bytes = fc.oneof(
  mutantsOf(...samples), fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
  piecesOf('<13>', '{', '}', '"', ':', ',', '[', ']', '\\', '|', '=', '"_a":', '"__proto__":', '"constructor":', 'null', '1e999', '-1', '\0', '\n', '\ufeff', 'Feb 29 23:59:60 '),
)

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
