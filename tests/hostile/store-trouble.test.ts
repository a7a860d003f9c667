/**
 * The message store cannot write: locked by another program, failing, read-only. What is sent is accepted until the journal is full, then
 * refused; searches answer, administrators are notified, and it continues on its own with nothing lost and nothing twice (hostile test 33).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { testWith } from '../durability/needs.ts'
import { spoiling, tracing } from '../durability/power/trace.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerOptions, type ServerProcess } from '../support/server.ts'

const message = (n: number, size = 0) =>
  JSON.stringify({ version: '1.1', host: 'h', short_message: `n${n} ${'x'.repeat(size)}`, _number: n })
const isTold = async (server: ServerProcess) => {
  const { notifications } = await server.json<{ notifications: { type: string }[] }>('GET', '/system/notifications')
  return notifications.some(({ type }) => type === 'es_index_blocked')
}
const fileOf = (dataDir: string) => join(dataDir, 'messages', 'cordwood_0.db')

async function withServer(
  options: (dataDir: string) => ServerOptions,
  use: (server: ServerProcess, port: number, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-store-'))
  const server = await startServer({ dataDir, ...options(dataDir) })
  try {
    await use(server, (await server.input(inputTypes.gelfHttp, { max_chunk_size: 1_000_000 })).port, dataDir)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function expectAllOnce(server: ServerProcess, numbers: readonly number[]): Promise<void> {
  await until(
    async () => (await server.total('_exists_:number')) >= numbers.length,
    'everything that was accepted',
    120_000,
  )
  const { messages } = await server.search('_exists_:number', numbers.length + 10)
  expect(messages.map(({ message }) => message['number'] as number).toSorted((a, b) => a - b)).toEqual(numbers)
  await until(async () => !(await isTold(server)), 'the notification to go')
}

describe.concurrent('hostile 33: a store that cannot write', () => {
  it(
    'is locked by another program: accepted until the journal is full, then 429 with Retry-After, and all is found afterwards',
    () =>
      withServer(
        () => ({ env: { CORDWOOD_JOURNAL_MAX_BYTES: '16777216' } }),
        async (server, port, dataDir) => {
          const accepted: number[] = []
          expect(await postGelf(port, message(0))).toBe(202)
          await until(async () => (await server.total('number:0')) === 1, 'a message before')
          accepted.push(0)
          const other = new DatabaseSync(fileOf(dataDir), { timeout: 10_000 })
          other.exec('BEGIN IMMEDIATE')
          let refused: Response | null = null
          for (let n = 1; n < 200 && !refused; n++) {
            const response = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body: message(n, 200_000) })
            await response.arrayBuffer()
            if (response.status === 202) accepted.push(n)
            else refused = response
          }
          expect([refused?.status, Number(refused?.headers.get('retry-after')) > 0]).toEqual([429, true])
          expect(accepted.length).toBeGreaterThan(10)
          expect(await server.total('number:0')).toBe(1)
          await until(() => isTold(server), 'administrators to be told')
          other.exec('ROLLBACK')
          other.close()
          await expectAllOnce(server, accepted)
          expect(await postGelf(port, message(1000))).toBe(202)
          await expectAllOnce(server, [...accepted, 1000])
        },
      ),
    120_000,
  )

  /** The system's answer to some writes of the index; the next ones succeed. */
  for (const error of ['EIO', 'EROFS'])
    testWith(tracing)(
      `fails with ${error} for a while: accepted meanwhile, and all is found afterwards`,
      () =>
        withServer(
          dataDir => ({
            through: spoiling(`${fileOf(dataDir)}-wal`, `error=${error}:when=20..23`, 'pwrite64'),
          }),
          async (server, port) => {
            const accepted: number[] = []
            let told = false
            for (let n = 0; n < 500 && !told; n++) {
              expect(await postGelf(port, message(n))).toBe(202)
              accepted.push(n)
              if (n % 5 === 0) told = await isTold(server)
              await new Promise(resolve => setTimeout(resolve, 120))
            }
            expect(told).toBe(true)
            expect(await server.total('number:0')).toBe(1)
            expect(await postGelf(port, message(1000))).toBe(202)
            await expectAllOnce(server, [...accepted, 1000])
          },
        ),
      120_000,
    )
})
