import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BadRequest } from '../../listeners/http/answers.ts'
import { readBulk } from './bulk-body.ts'

const document = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }).filter(text => !/[\n\r\0]/.test(text)),
)
const pair = fc.tuple(
  fc.constantFrom(
    '{"index":{"_index":"a"}}',
    '{"create":{}}',
    ' {"update" : {"_index":"b","_id":"2"}}',
    '{"create":{"_index":"\\u0000","_id":{"a":1}}}',
  ),
  document,
)
const single = fc
  .oneof(
    document,
    fc.constantFrom(
      '{"delete":{"_id":"1"}}',
      '',
      '{',
      'null',
      '{"index":[]}',
      '{"index":{"_index":{}}}',
      '{"__proto__":{}}',
    ),
  )
  .map(line => [line])
const lines = fc
  .array(fc.oneof({ arbitrary: pair, weight: 9 }, { arbitrary: single, weight: 1 }), { maxLength: 8 })
  .map(parts => parts.flat())

it('whatever is sent is read as actions with documents that stand in it, or refused in words', () => {
  let read = 0
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.constantFrom(null, 'logs'), (parts, end, index) => {
      const body = Buffer.from(parts.join(end))
      try {
        const items = readBulk(body, index)
        read++
        for (const { action, index, line, documentStart, start, end } of items) {
          expect(index).not.toBe('')
          expect(['index', 'create', 'update', 'delete']).toContain(action)
          expect(start <= documentStart && documentStart <= end && end <= body.length).toBe(true)
          const text = line ?? body.subarray(start, documentStart)
          expect(JSON.parse(text.toString())[action]._index).toBe(index)
        }
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error
        expect(error.message).not.toBe('')
      }
    }),
    { numRuns: 2000 },
  )
  expect(read).toBeGreaterThan(100)
})
