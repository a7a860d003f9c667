/** A damaged batch of the journal is refused with an error: it is never read beyond its bytes, and never without end. */
import { expect } from 'vitest'
import { answered, BatchBuilder, BatchReader, truncated } from '../../host-demo/server/platform/ingest/journal/batch.ts'
import { fuzz, mutantsOf } from './fuzz.ts'

function wholeBatch(): Buffer {
  const batch = new BatchBuilder()
  const senders = ['192.0.2.1', '2001:db8::1'].map(address => ({
    inputId: `input of ${address}`,
    address,
    batch: null,
    index: 0,
  }))
  for (const [i, text] of ['first', '', 'third \0 with bytes', 'x'.repeat(300)].entries()) {
    const bytes = Buffer.from(text)
    batch.add(
      senders[i % 2]!,
      514 + i,
      Date.parse('2023-08-02T10:00:00Z') + i,
      i % 2 ? answered : truncated,
      bytes,
      0,
      bytes.length,
    )
  }
  return Buffer.from(batch.finish())
}

fuzz('journal batches', mutantsOf(wholeBatch()), bytes => {
  let frames = 0
  try {
    new BatchReader(bytes).forEach(({ start, end }) => {
      frames++
      expect(start <= end && end <= bytes.length).toBe(true)
    })
  } catch (error) {
    if ((error as Error).name === 'AssertionError') throw error
  }
  expect(frames).toBeLessThanOrEqual(bytes.length)
})
