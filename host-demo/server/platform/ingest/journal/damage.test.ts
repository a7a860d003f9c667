import { expect, it } from 'vitest'
import { BatchBuilder, BatchReader } from './batch.ts'
import { seal, unseal } from './sealed.ts'

function batch(frames = 20): Buffer {
  const builder = new BatchBuilder()
  for (let i = 0; i < frames; i++) {
    const frame = Buffer.from(`message ${i}`)
    builder.add(
      { inputId: 'in', address: '192.0.2.1', batch: null, index: 0 },
      514,
      1_000 + i,
      0,
      frame,
      0,
      frame.length,
    )
  }
  return Buffer.from(builder.finish())
}

it('a batch in which a single bit has changed is refused, wherever it is', () => {
  const whole = batch()
  expect(new BatchReader(whole).count).toBe(20)
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1 << (at % 8)
    expect(() => new BatchReader(changed), `byte ${at}`).toThrow(/its checksum differs|has format/)
  }
})

it('a compressed batch in which a single bit has changed is refused, or gives the same frames', () => {
  const whole = batch(300)
  const { bytes } = new BatchReader(whole)
  expect(bytes.length).toBeGreaterThan(3 * whole.length)
  let refused = 0
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1 << (at % 8)
    try {
      expect(new BatchReader(changed).bytes.equals(bytes), `byte ${at}`).toBe(true)
    } catch (error) {
      expect(String(error), `byte ${at}`).toMatch(/is not what was written|has format/)
      refused++
    }
  }
  expect(refused).toBeGreaterThan(0.95 * whole.length)
})

it('a batch of the version before checksums is read', () => {
  const old = batch()
  old.writeUInt32LE(1, 0)
  old.writeUInt32LE(0, 20)
  expect(new BatchReader(old).count).toBe(20)
})

it('the processed form of a batch is given back as it was, or not at all', () => {
  const bytes = Buffer.from('\xff\x0fwhatever it is', 'latin1')
  const sealed = seal(bytes)
  expect(Buffer.from(unseal(sealed)!).equals(bytes)).toBe(true)
  expect(Buffer.from(unseal(bytes)!).equals(bytes)).toBe(true)
  for (let at = 1; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(unseal(changed)).toBe(null)
  }
})
