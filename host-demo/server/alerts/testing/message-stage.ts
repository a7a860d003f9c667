/** A real message store in a folder of its own, written to as the processing stage does: with messages of senders, and with those of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Ingest, OwnMessage } from '../../platform/ingest/ingest.ts'
import { openEmbeddedStore } from '../../platform/messages/embedded/store.ts'
import type { FromStore, Message, MessageStore, WriteBatch } from '../../platform/messages/message-store.ts'

export interface MessageStage {
  readonly messages: MessageStore
  /** For the ingest of a test server: stores what areas give it. */
  readonly ingest: Pick<Ingest, 'storeOwn' | 'settled'>
  /** Resolves when the messages are durable in the index set. */
  write(indexSet: string, messages: readonly Message[]): Promise<void>
  close(): Promise<void>
}

export async function openMessageStage(): Promise<MessageStage> {
  const dir = mkdtempSync(join(tmpdir(), 'cordwood-alerts-'))
  const messages = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1 })
  const port = messages.openWriteChannel().port
  const waiting = new Map<number, () => void>()
  let sequence = 0
  let count = 0

  port.on('message', (said: FromStore) => {
    if (said.type !== 'stored') return
    for (const [number, resolve] of waiting) {
      if (number > said.sequence) continue
      waiting.delete(number)
      resolve()
    }
  })
  const send = (targets: WriteBatch['targets']) =>
    new Promise<void>(resolve => {
      waiting.set(++sequence, resolve)
      port.postMessage({ type: 'batch', batch: { sequence, targets } })
    })

  return {
    messages,
    ingest: {
      async storeOwn(own: readonly OwnMessage[]) {
        const targets = new Map<string, Message[]>()
        for (const { indexSets, streams, timestamp, fields } of own) {
          const message = { id: `OWN${String(++count).padStart(12, '0')}`, streams, timestamp, fields }
          for (const set of indexSets) targets.set(set, [...(targets.get(set) ?? []), message])
        }
        await send([...targets].map(([indexSet, all]) => ({ indexSet, messages: all })))
      },
      settled: async () => undefined,
    },
    write: (indexSet, all) => send([{ indexSet, messages: all }]),
    async close() {
      port.close()
      await messages.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
