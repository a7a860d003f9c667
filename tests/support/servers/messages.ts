/** The real message store of a server in memory, in a folder of its own, written to as the processing stage does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import { openEmbeddedStore } from '../../../host-demo/server/platform/messages/embedded/store.ts'
import type { FromStore, Message, MessageStore } from '../../../host-demo/server/platform/messages/message-store.ts'
import { basic, type TestServer } from '../../../host-demo/server/testing/test-server.ts'
import type { StoredMessage, TestMessage } from './orders.ts'

export interface TestStore {
  readonly messages: MessageStore
  /** Resolves when the messages are durable in the write index of the default index set. */
  write(server: TestServer, messages: readonly TestMessage[]): Promise<readonly StoredMessage[]>
  close(): Promise<void>
}

export async function openTestStore(): Promise<TestStore> {
  const dir = mkdtempSync(join(tmpdir(), 'cordwood-test-messages-'))
  const messages = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1 })
  // The reader loads while the test before runs: on a busy machine it takes longer than a page waits for its first search.
  messages.prepare()
  const port = messages.openWriteChannel().port
  let sequence = 0
  let count = 0

  const messageOf = ({ timestamp = Date.now(), streams = [DEFAULT_STREAM_ID], ...fields }: TestMessage): Message => ({
    id: `01${String(++count).padStart(12, '0')}`,
    timestamp,
    streams,
    fields: fields as Message['fields'],
  })

  return {
    messages,
    async write(server, given) {
      const administrator = basic('admin', server.services.settings.rootPassword!)
      const path = `${server.app.pathPrefix}api/system/indices/index_sets`
      const { index_sets } = (await server.call('GET', path, undefined, administrator)).json()
      const { id: indexSet, index_prefix } = index_sets.find((set: { default: boolean }) => set.default)
      const first = count
      const written = given.map(messageOf)
      const own = ++sequence
      const stored = new Promise<void>(resolve => {
        const hear = (said: FromStore) => {
          if (said.type !== 'stored' || said.sequence < own) return
          port.off('message', hear)
          resolve()
        }
        port.on('message', hear)
      })
      port.postMessage({ type: 'batch', batch: { sequence: own, targets: [{ indexSet, messages: written }] } })
      await stored
      // The documents of a first write are numbered from 0, with letters too.
      return written.map((_, at) => ({ index: `${index_prefix}_0`, id: (first + at).toString(36) }))
    },
    async close() {
      port.close()
      await messages.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
