/** A migration that is killed at any moment is done by the next start: every row once, nothing missing, and the backup is of what was there before. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Journal } from '../../host-demo/server/platform/ingest/journal/journal.ts'
import { createIndex } from '../../host-demo/server/platform/messages/embedded/index-files.ts'
import { openDataFolder } from '../../host-demo/server/platform/node/data-folder.ts'
import { openRecords } from '../../host-demo/server/platform/records/open.ts'
import { openSecrets } from '../../host-demo/server/platform/secrets/secrets.ts'
import { randomFrom } from '../bench/messages.ts'
import { startServer } from '../support/server.ts'

const migrating = join(import.meta.dirname, 'migrating.ts')
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const kills = process.env.LONG ? 200 : 10
const rows = 3000
const base = mkdtempSync(join(tmpdir(), 'cordwood-migration-'))
const before = join(base, 'before')
afterAll(() => rmSync(base, { recursive: true, force: true }))

function inDatabase<T>(folder: string, file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, file))
  try {
    return use(database)
  } finally {
    database.close()
  }
}

beforeAll(async () => {
  openDataFolder(before).release()
  openSecrets(before, null)
  await openRecords(before).close()
  new Journal(join(before, 'journal.db')).close()
  mkdirSync(join(before, 'messages'))
  createIndex(join(before, 'messages'), {
    indexSet: 'one',
    prefix: 'one',
    number: 0,
    createdAt: 1,
    state: 'open',
    sequence: 0,
    finished: false,
  })
  const fill = (file: string, sql: string) =>
    inDatabase(before, file, database =>
      database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) ${sql}`),
    )
  fill('records.db', "INSERT INTO document SELECT 'things', i, 1, '{}', 0 FROM n")
  fill('journal.db', 'INSERT INTO batch SELECT i, 1, 1, 1, zeroblob(1000) FROM n')
  fill('messages/one_0.db', "INSERT INTO tail SELECT i, 0, '{}', 0 FROM n")
})

/** Gives what it said, and whether it came to its end. */
function start(folder: string, killAfterMs: number | null): Promise<{ said: string; done: boolean; tookMs: number }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [migrating, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    let begun = 0
    child.stdout.on('data', chunk => {
      said += chunk
      if (begun > 0) return
      begun = performance.now()
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
    child.on('close', () => resolve({ said, done: said.endsWith('done\n'), tookMs: performance.now() - begun }))
  })
}

const counts = (folder: string) => [
  inDatabase(
    folder,
    'records.db',
    database => database.prepare("SELECT count(*) AS n FROM document WHERE body ->> '$.times' = 1").get()?.['n'],
  ),
  inDatabase(
    folder,
    'journal.db',
    database => database.prepare('SELECT count(*) AS n FROM batch WHERE bytes = 2').get()?.['n'],
  ),
  inDatabase(
    folder,
    'messages/one_0.db',
    database => database.prepare("SELECT count(*) AS n FROM tail WHERE d = '{}x'").get()?.['n'],
  ),
]

it(
  `migration: ${kills} killed at any moment are each done, once, by the next start (SEED=${seed})`,
  async () => {
    const whole = join(base, 'whole')
    cpSync(before, whole, { recursive: true })
    const { done, tookMs } = await start(whole, null)
    expect(done).toBe(true)
    expect(counts(whole)).toEqual([rows, rows, rows])
    let broken = 0
    for (let kill = 0; kill < kills; kill++) {
      const folder = join(base, `killed-${kill}`)
      cpSync(before, folder, { recursive: true })
      // Over all of the time it takes, in even steps, so that some hit the backup and some the steps.
      const killed = await start(folder, (tookMs * (kill + random())) / kills)
      if (!killed.done) broken++
      const next = await start(folder, null)
      expect(next.done, next.said).toBe(true)
      expect(counts(folder), killed.said).toEqual([rows, rows, rows])
      const backups = readdirSync(join(folder, 'before-migration'))
      expect(backups, killed.said).toHaveLength(1)
      expect(counts(join(folder, 'before-migration', backups[0]!)), killed.said).toEqual([0, 0, 0])
      rmSync(folder, { recursive: true })
    }
    expect(broken).toBeGreaterThan(0)
  },
  kills * 60_000,
)

it('downgrade refused: a server over a folder of a newer one ends, says which version wrote it and what to do, and has changed nothing', async () => {
  const folder = join(base, 'newer')
  const server = await startServer({ dataDir: folder })
  await server.stop()
  inDatabase(folder, 'records.db', database => database.exec("UPDATE collection SET version = 7 WHERE name = 'users'"))
  writeFileSync(join(folder, 'format.json'), '{"format":1,"version":"6.2.0"}\n')
  const said = await startServer({ dataDir: folder }).then(
    async started => {
      await started.stop()
      return 'It started.'
    },
    (error: Error) => error.message,
  )
  expect(said).toContain('The server ended with 1')
  expect(said).toContain('was written by version 6.2.0 of Cordwood')
  expect(said).toContain('the users in records.db has format 7; this version knows formats up to 1')
  expect(said).toContain('Start version 6.2.0 or a newer one, or restore a backup')
  inDatabase(folder, 'records.db', database => database.exec("UPDATE collection SET version = 1 WHERE name = 'users'"))
  const again = await startServer({ dataDir: folder })
  expect((await again.call('GET', '/users/admin')).status).toBe(200)
  await again.stop()
})
