/** Messages that break their decoder: set aside after three tries, with their bytes, for good; the rest flow (hostile test 34). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendTcp } from '../../support/senders.ts'
import { startServer, until, type ServerProcess } from '../../support/server.ts'

const reasons = {
  THROWS: 'Processing failed 3 times: the decoder met what nobody foresaw',
  OVERFLOWS: 'Processing failed 3 times: Maximum call stack size exceeded',
  ENDS: 'Processing was ended by this message 3 times: the thread ended',
  HANGS: 'Processing was ended by this message 3 times: it took too long',
} as const
const words = Object.keys(reasons) as (keyof typeof reasons)[]
/** Bytes of no text, and more of them than a page of failures shows of each. */
const poison = (word: string) => Buffer.from(`\xff\x00 POISON-${word} ${'x'.repeat(70_000)} \xfe`, 'latin1')
const good = (n: number) => `harmless${n}`

const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-poison-'))
let server: ServerProcess
let input: { readonly id: string; readonly port: number }
beforeAll(async () => {
  // Unbuilt, so that the parts register where the server's own are.
  const main = join(import.meta.dirname, '..', '..', '..', 'host-demo', 'server', 'start-threads.ts')
  const env = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'parts.ts')}` }
  server = await startServer({ dataDir, main, env })
  input = await server.input('test.PoisonInput')
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Page {
  readonly total: number
  readonly failures: readonly { readonly type: string; readonly message: string }[]
}
interface Failure {
  readonly reason: string
  readonly input: string
  readonly remote_address: string
  readonly raw_bytes: number
  readonly raw_base64: string
}
const page = (query = '') => server.json<Page>('GET', `/system/indexer/failures${query}`)
const read = ({ message }: Page['failures'][number]) => JSON.parse(message) as Failure

/** Newest first, each with its beginning; one on its own whole. */
async function expectAside() {
  const { failures } = await page()
  expect(failures.map(read)).toEqual(
    words.toReversed().map(word => ({
      reason: reasons[word],
      input: input.id,
      remote_address: '127.0.0.1',
      raw_bytes: poison(word).length,
      raw_base64: poison(word).toString('base64', 0, 65_536),
    })),
  )
  for (const [n, word] of words.toReversed().entries()) {
    const [one] = (await page(`?limit=1&offset=${n}`)).failures
    expect(Buffer.from(read(one!).raw_base64, 'base64').equals(poison(word))).toBe(true)
  }
}

it('hostile 34: decoders that throw, overflow, end their thread or hang: the message is set aside after three tries, the rest flow', async () => {
  await sendTcp(
    input.port,
    Buffer.concat([
      Buffer.from(`${good(0)}\n`),
      ...words.flatMap((word, n) => [poison(word), Buffer.from(`\n${good(n + 1)}\n`)]),
    ]),
  )
  const waiting = async () =>
    (await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal')).uncommitted_journal_entries
  await until(async () => (await waiting()) > 0, 'the lines to wait in the journal')
  expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
  await until(async () => (await server.total('harmless*')) === words.length + 1, 'the lines around them', 120_000)
  await until(async () => (await page()).total === words.length, 'the number of failures')
  await expectAside()
  await sendTcp(input.port, `${good(words.length + 1)}\n`)
  await until(async () => (await server.total('harmless*')) === words.length + 2, 'a line sent afterwards')
}, 180_000)

it('hostile 34: after a kill and a start they are still there, and nothing comes twice', async () => {
  await server.kill()
  server = await startServer({ dataDir })
  await expectAside()
  expect((await page()).total).toBe(words.length)
  for (let n = 0; n <= words.length + 1; n++) expect([n, await server.total(good(n))]).toEqual([n, 1])
  expect(await server.total()).toBe(words.length + 2)
})
