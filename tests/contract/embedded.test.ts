import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe } from 'vitest'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { messageStoreContract } from './message-store.ts'

const NEVER = Number.MAX_SAFE_INTEGER

describe.each([
  ['messages in the tail', { direct: NEVER, fold: NEVER }],
  ['messages in chunks', { direct: 1, fold: 1 }],
  ['both', { direct: NEVER, fold: 3 }],
])('the embedded store, %s', (_, packing) => {
  messageStoreContract(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'cordwood-store-'))
    const store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 2, packing })
    return {
      store,
      async dispose() {
        await store.close()
        rmSync(dir, { recursive: true, force: true })
      },
    }
  })
})
