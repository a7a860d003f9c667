import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecords } from '../records/open.ts'
import { lockDataFolder, openDataFolder } from './data-folder.ts'
import { openToOthers, takeRightsOfOthers } from './private-files.ts'

let dir: string
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'cordwood-folder-')), 'data')
})
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }))

const IN_USE = /is in use by another server/

describe('a data folder', () => {
  it('has one server, also by way of a symbolic link, until that has ended', () => {
    const first = openDataFolder(dir)
    const link = join(dir, '..', 'link')
    symlinkSync(dir, link)
    expect(() => openDataFolder(dir)).toThrow(IN_USE)
    expect(() => openDataFolder(link)).toThrow(IN_USE)
    first.release()
    openDataFolder(link).release()
  })

  it('has one server, whose lock file was deleted', async () => {
    const first = openDataFolder(dir)
    const records = openRecords(dir)
    rmSync(join(dir, 'lock'))
    expect(() => openDataFolder(dir)).toThrow(IN_USE)
    await records.close()
    first.release()
    openDataFolder(dir).release()
  })

  it('is free again after a kill of the server', async () => {
    openDataFolder(dir).release()
    await openRecords(dir).close()
    const script = `
      import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
      import { openRecords } from ${JSON.stringify(new URL('../records/open.ts', import.meta.url).href)}
      lockDataFolder(${JSON.stringify(dir)})
      openRecords(${JSON.stringify(dir)})
      console.log('held')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise(resolve => child.stdout.once('data', resolve))
    expect(() => lockDataFolder(dir)).toThrow(IN_USE)
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    lockDataFolder(dir)()
  })

  it.skipIf(process.platform === 'win32')('is for its user alone, whoever made it and what is in it', () => {
    mkdirSync(join(dir, 'messages'), { recursive: true, mode: 0o755 })
    writeFileSync(join(dir, 'messages', 'a.db'), '')
    chmodSync(dir, 0o755)
    chmodSync(join(dir, 'messages'), 0o755)
    chmodSync(join(dir, 'messages', 'a.db'), 0o644)
    expect([...openToOthers(dir)]).toEqual([dir, join(dir, 'messages'), join(dir, 'messages', 'a.db')])
    expect(takeRightsOfOthers(dir)).toEqual([])
    expect(
      [dir, join(dir, 'messages'), join(dir, 'messages', 'a.db')].map(path => statSync(path).mode & 0o777),
    ).toEqual([0o700, 0o700, 0o600])
    expect([...openToOthers(dir)]).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'that may only be read is refused in words',
    () => {
      openDataFolder(dir).release()
      chmodSync(dir, 0o500)
      expect(() => openDataFolder(dir)).toThrow(
        /^The data folder .* cannot be written: .*\nThe user that runs Cordwood must be able to write there/,
      )
      chmodSync(dir, 0o700)
      expect(existsSync(dir)).toBe(true)
    },
  )
})
