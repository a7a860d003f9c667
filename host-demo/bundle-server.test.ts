import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverBuild, serverEntries } from './bundle-server.ts'

const root = mkdtempSync(join(tmpdir(), 'cordwood-bundle-'))
const bundle = join(root, 'dist', 'server')

beforeAll(async () => {
  const write = (file: string, text: string) => {
    const path = join(root, 'host-demo', 'server', file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  for (const entry of serverEntries) write(entry, 'export {}')
  write(
    'start-threads.ts',
    `import { STATUS_CODES } from 'node:http'
     import http from 'http'
     const loaded = process.moduleLoadList.filter(name => name.endsWith('/undici'))
     console.log(JSON.stringify({ text: 'µ – \\\\é', status: STATUS_CODES[404], same: http.STATUS_CODES === STATUS_CODES, loaded }))`,
  )
  await build({ configFile: false, logLevel: 'silent', ...serverBuild(root) })
})
afterAll(() => rmSync(root, { recursive: true }))

it('the bundle of the server has no character that would make its text twice as large in memory', () => {
  const files = readdirSync(bundle).filter(name => name.endsWith('.js'))
  expect(files).toContain('start-threads.js')
  for (const name of files)
    expect([name, /[^\x00-\x7f]/.test(readFileSync(join(bundle, name), 'utf8'))]).toEqual([name, false])
})

it('the bundle of the server uses HTTP without loading fetch', () => {
  const { stdout } = spawnSync(process.execPath, [join(bundle, 'start-threads.js')], { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({ text: 'µ – \\é', status: 'Not Found', same: true, loaded: [] })
})
