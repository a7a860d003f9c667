import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FieldMap } from '../decoding/fields.ts'
import { FieldLimiter } from './field-limits.ts'
import { readKnownFields, writeKnownFields } from './known-fields.ts'

const HOUR = 3_600_000
const wide = (count: number, prefix = 'f'): FieldMap => ({
  message: 'm',
  source: 's',
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, `value ${n}`])),
})
const limits = { ofMessage: 5, newPerHour: 8, ofInput: 20 }

describe('the fields of a message', () => {
  it('stay as they are within the limits', () => {
    const fields = wide(5)
    expect(new FieldLimiter(limits).apply('in', fields, 0)).toBe(null)
    expect(fields).toEqual(wide(5))
  })

  it('over the limit of a message become text, and nothing is lost', () => {
    const fields = { ...wide(7), full_message: 'all of it' }
    expect(new FieldLimiter(limits).apply('in', fields, 0)).toEqual({
      moved: 2,
      problem: '2 fields are kept as text in full_message: a message can have 5.',
    })
    expect(fields).toEqual({ ...wide(5), full_message: 'all of it\nf5=value 5\nf6=value 6' })
  })

  it('that are new to the input are few in an hour; those it has had are no new ones', () => {
    const limiter = new FieldLimiter(limits)
    for (const letter of ['a', 'b']) limiter.apply('in', wide(4, letter), 1)
    const fields = wide(1, 'c')
    expect(limiter.apply('in', fields, 2)).toEqual({
      moved: 1,
      problem: '1 field is kept as text in full_message: an input can have 8 new ones in an hour.',
    })
    expect(fields).toEqual({ message: 'm', source: 's', full_message: 'c0=value 0' })
    expect(limiter.apply('in', wide(4, 'a'), 3)).toBe(null)
    expect(limiter.apply('another', wide(1, 'c'), 3)).toBe(null)
    expect(limiter.apply('in', wide(1, 'c'), HOUR)).toBe(null)
  })

  it('of one input are never more than its share, whatever the time', () => {
    const limiter = new FieldLimiter(limits)
    for (let hour = 0; hour < 10; hour++)
      for (const letter of ['x', 'y']) limiter.apply('in', wide(4, `${letter}${hour}`), hour * HOUR)
    expect(limiter.known['in']).toHaveLength(20)
    expect(limiter.apply('in', wide(1, 'z'), 99 * HOUR)?.problem).toContain('an input can have 20')
  })

  it('called like what every object has are fields like others', () => {
    const fields = wide(0)
    for (const key of ['constructor', '__proto__'])
      Object.defineProperty(fields, key, { value: 'v', enumerable: true, writable: true, configurable: true })
    expect(new FieldLimiter({ ...limits, ofMessage: 0 }).apply('in', fields, 0)?.moved).toBe(2)
    expect(fields).toEqual({ message: 'm', source: 's', full_message: 'constructor=v\n__proto__=v' })
  })

  it('are known after a restart', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'fields-')), 'fields.json')
    expect(readKnownFields(path)).toEqual({})
    const limiter = new FieldLimiter(limits)
    limiter.apply('in', wide(4), 0)
    writeKnownFields(path, limiter.known)
    const again = new FieldLimiter({ ...limits, newPerHour: 0 }, readKnownFields(path))
    expect([again.apply('in', wide(4), 0), again.apply('in', wide(5), 0)?.moved]).toEqual([null, 1])
    writeFileSync(path, '{')
    expect(readKnownFields(path)).toEqual({})
  })
})

describe('limiters of two threads', () => {
  it('one that learns what the other decided decides alike', () => {
    const deciding = new FieldLimiter(limits)
    deciding.apply('in', wide(4), HOUR)
    const other = new FieldLimiter(limits)
    other.learn(deciding.all())
    deciding.apply('in', wide(4, 'g'), HOUR)
    other.learn(deciding.news())
    expect(deciding.news()).toEqual([])
    expect(other.known).toEqual(deciding.known)
    expect(other.apply('in', wide(1, 'h'), HOUR)).toEqual(deciding.apply('in', wide(1, 'h'), HOUR))
    expect(other.apply('in', wide(1, 'i'), 2 * HOUR), 'another hour').toBe(null)
  })

  it('names that one had not heard of are taken back, and decided on by the other', () => {
    const deciding = new FieldLimiter(limits)
    const other = new FieldLimiter(limits)
    other.learn(deciding.all())
    expect(other.apply('in', wide(5), HOUR)).toBe(null)
    const admitted = other.release()
    expect(admitted).toEqual(wide5Names.map(name => ({ inputId: 'in', name, receivedAt: HOUR })))
    expect([other.release(), other.known]).toEqual([[], { in: [] }])
    deciding.apply('in', wide(4, 'g'), HOUR)
    expect(admitted.map(field => deciding.admit(field))).toEqual([true, true, true, true, false])
    expect(deciding.admit(admitted[0]!), 'it has it by now').toBe(true)
  })
})
const wide5Names = ['f0', 'f1', 'f2', 'f3', 'f4']
