import { MessageChannel } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import type { IndexSets } from './index-sets.ts'
import { WriteQueue } from './write-queue.ts'

it('says after a commit of large spans that the journal is behind', async () => {
  const sets: Partial<IndexSets> = {
    apply: () => undefined,
    resumeAfter: () => ({}),
    replayAfter: () => null,
    encoderSets: () => ({ minPacked: 1, sets: new Map() }),
  }
  const heard: boolean[] = []
  const queue = new WriteQueue(sets as IndexSets, {
    committed: () => Promise.resolve(),
    acknowledged: isBehind => void heard.push(isBehind),
    blocked: () => undefined,
  })
  const { port1, port2 } = new MessageChannel()
  queue.attach(port2)
  const send = async (sequence: number, messages: number): Promise<void> => {
    port1.postMessage({ type: 'span', span: { first: sequence, last: sequence, messages, bytes: 100, runs: [] } })
    await vi.waitFor(() => expect(heard).toHaveLength(sequence))
  }
  await send(1, 10_000)
  await send(2, 500)
  expect(heard).toEqual([true, false])
  await queue.stop()
  port1.close()
})
