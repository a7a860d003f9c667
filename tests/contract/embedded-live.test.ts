import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe } from 'vitest'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { liveContract } from './live-contract.ts'

const NEVER = Number.MAX_SAFE_INTEGER

describe.each([
  ['messages in the tail', { direct: NEVER, fold: NEVER }],
  ['messages in chunks', { direct: 1, fold: 1 }],
  ['both', { direct: 5, fold: 3 }],
])('the embedded store while one watches, %s', (_, packing) => {
  liveContract(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'cordwood-live-'))
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
