import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openRecords } from '../records/open.ts'
import { createScheduler } from './scheduler.ts'

it('takes up what ran and what waited when the process was killed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cordwood-jobs-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/killed-child.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const records = openRecords(dir)
  const scheduler = createScheduler({ records, log: pino({ level: 'silent' }) })
  const run: string[] = []
  scheduler.define<string>({ kind: 'KilledJob', description: 'Ends', run: ({ data }) => void run.push(data) })
  await scheduler.open()
  await expect.poll(async () => (await scheduler.jobs()).map(({ status }) => status)).toEqual(['complete', 'complete'])
  expect(run).toEqual(['running', 'waiting'])
  await scheduler.close()
  await records.close()
  rmSync(dir, { recursive: true })
})
