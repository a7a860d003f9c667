import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createDeadlinePool } from './deadline-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'threads-'))
const module = join(folder, 'worker.mjs')
const serveJobs = pathToFileURL(join(import.meta.dirname, 'serve-jobs.ts')).href
writeFileSync(
  module,
  `import { serveJobs } from ${JSON.stringify(serveJobs)}
serveJobs({ spin: ms => { const end = Date.now() + ms; while (Date.now() < end); return ms } })`,
)
type Spin = { readonly spin: (ms: number) => number }
const pool = createDeadlinePool<Spin>(pathToFileURL(module), 60_000, {
  tooLong: ms => `longer than ${ms} ms`,
  tooLarge: 'too large',
  busy: 'too many',
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

it('ends the jobs of callers who leave, and takes others', async () => {
  const leaving = new AbortController()
  const jobs = [1, 2].map(() => pool.run('spin', 3_600_000, { signal: leaving.signal, deadlineMs: 3_600_000 }))
  const next = pool.run('spin', 1)
  leaving.abort()
  expect(await Promise.allSettled(jobs)).toMatchObject([
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'rejected', reason: { name: 'AbortError' } },
  ])
  expect(await next).toBe(1)
})

it('ends jobs that take too long, in words of its own', async () => {
  await expect(pool.run('spin', 3_600_000, { deadlineMs: 1 })).rejects.toMatchObject({
    status: 400,
    message: 'longer than 1 ms',
  })
})
