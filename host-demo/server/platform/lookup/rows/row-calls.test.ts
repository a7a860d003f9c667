import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { RowCalls } from './row-calls.ts'
import type { RowWriter } from './row-thread.ts'

it('a thread that fails says why, and the next call starts another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'row-calls-'))
  let failures = 0
  const calls = new RowCalls<RowWriter>({ file: join(folder, 'later', 'rows.db'), role: 'writer' }, () => failures++)
  onTestFinished(async () => {
    await calls.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await expect(calls.call('tables')).rejects.toMatchObject({ status: 503, message: 'unable to open database file' })
  expect(failures).toBe(1)
  mkdirSync(join(folder, 'later'))
  expect(await calls.call('tables')).toEqual([])
  await calls.close()
  await expect(calls.call('tables')).rejects.toThrow('The server is stopping.')
})
