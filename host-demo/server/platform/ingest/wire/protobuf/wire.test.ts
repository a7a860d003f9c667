import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WireError, WireReader } from './wire-reader.ts'
import { delimitedField, varintField } from './wire-writer.ts'

const fieldsOf = (bytes: Buffer) => {
  const reader = new WireReader(bytes)
  const found: [number, string][] = []
  while (reader.next()) found.push([reader.tag, reader.view().toString('hex')])
  return found
}

it('what is written is read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 536_870_911 }),
      fc.integer({ min: 0, max: 2 ** 53 - 1 }),
      fc.uint8Array(),
      (field, number, bytes) => {
        const reader = new WireReader(Buffer.concat([varintField(field, number), delimitedField(field, bytes)]))
        expect([reader.next(), reader.tag, reader.integer()]).toEqual([true, field * 8, BigInt(number)])
        expect([reader.next(), reader.tag, new Uint8Array(reader.view())]).toEqual([true, field * 8 + 2, bytes])
        expect(reader.next()).toBe(false)
      },
    ),
  )
})

it('all kinds of values', () => {
  const reader = new WireReader(
    Buffer.from(
      '08feffffffffffffffff01' + '110000000000000080' + '1d01000000' + '2203616263' + '29000000000000f83f',
      'hex',
    ),
  )
  expect([reader.next(), reader.integer(), reader.uint32()]).toEqual([true, -2n, 4_294_967_294])
  expect([reader.next(), reader.fixed64()]).toEqual([true, 1n << 63n])
  expect([reader.next(), reader.fixed32()]).toEqual([true, 1])
  expect([reader.next(), reader.view().toString()]).toEqual([true, 'abc'])
  expect([reader.next(), reader.double(), reader.next()]).toEqual([true, 1.5, false])
})

it.each([
  ['a length that lies', '0a05616263', /5 bytes long, but 3 are left/],
  ['a length beyond all memory', '0affffffffffffffffff01', /are left/],
  ['a length without an end', '0affffffffffffffffffffff', /longer than ten bytes/],
  ['a number cut off', '0880', /middle of a number/],
  ['a tag cut off', '80', /middle of a number/],
  ['a fixed value cut off', '0900', /8 bytes long, but 1 are left/],
  ['field 0', '0200', /no field number 0/],
  ['a field number too large', 'ffffffffffff0f00', /no field number/],
  ['a group', '0b0c', /Wire type 3/],
  ['the end of a group', '0c', /Wire type 4/],
  ['wire type 7', '0f', /Wire type 7/],
])('%s is refused in words', (_, hex, reason) => {
  expect(() => fieldsOf(Buffer.from(hex, 'hex'))).toThrow(reason)
})

it('random bytes are fields or a WireError, and nothing outside the range is read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(50), (bytes, start) => {
      const buffer = Buffer.from(bytes)
      try {
        const reader = new WireReader(buffer, Math.min(start, buffer.length))
        while (reader.next()) expect(reader.end).toBeLessThanOrEqual(buffer.length)
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
    { numRuns: 3000 },
  )
})
