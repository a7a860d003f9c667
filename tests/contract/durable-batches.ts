import type { Message, WriteBatch } from '../../host-demo/server/platform/messages/message-store.ts'

export const BATCH_MESSAGES = 100

/** The same messages for the same sequence; every third one also for the other set. */
export function batch(sequence: number): WriteBatch {
  const messages = Array.from(
    { length: BATCH_MESSAGES },
    (_, i): Message => ({
      id: `${String(sequence).padStart(8, '0')}${String(i).padStart(4, '0')}`,
      timestamp: sequence * 1_000 + i,
      streams: [],
      fields: { message: `batch ${sequence} message ${i}`, batch: sequence, place: i, host: `host-${i % 7}` },
    }),
  )
  return {
    sequence,
    targets: [
      { indexSet: 'one', messages },
      { indexSet: 'two', messages: messages.filter((_, i) => i % 3 === 0) },
    ],
  }
}
