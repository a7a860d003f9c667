import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withNeeds } from './platform/areas/create-areas.ts'
import { loadSettings } from './platform/settings/settings.ts'
import { startServer, type Server } from './server.ts'
import { area as system } from './system/area.ts'
import { ingestDouble, storeDouble } from './testing/doubles.ts'

let folder: string
let printed: string
const running: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'))
  printed = ''
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const start = async (environment: Record<string, string> = {}) => {
  const server = await startServer({
    settings: loadSettings({ CORDWOOD_DATA_DIR: folder, CORDWOOD_HTTP_PORT: '0', ...environment }),
    areas: withNeeds([system]),
    openStore: async () => storeDouble(),
    openIngest: async () => ingestDouble(),
    built: pathToFileURL(`${folder}/built/`),
    output: new Writable({
      write(chunk, _encoding, done) {
        printed += String(chunk)
        done()
      },
    }),
  })
  running.push(server)
  return server
}
const call = (server: Server, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}/api${path}`, init)
const as = (username: string, password: string) => ({ authorization: `Basic ${btoa(`${username}:${password}`)}` })

describe('a server', () => {
  it('makes a password at the first start only, and is the same node after the next', async () => {
    const first = await start()
    const password = first.madePassword ?? ''
    expect([first.firstStart, password.length]).toEqual([true, 20])
    expect((await call(first, '/system', { headers: as('admin', password) })).status).toBe(200)
    await first.stop()
    const second = await start()
    expect([second.firstStart, second.madePassword]).toEqual([false, null])
    expect(second.services.node.nodeId).toBe(first.services.node.nodeId)
    expect((await call(second, '/system', { headers: as('admin', password) })).status).toBe(200)
  })

  it('takes a new password from the settings, which ends the sessions', async () => {
    const first = await start({ CORDWOOD_ROOT_PASSWORD: 'one' })
    const login = await call(first, '/system/sessions', {
      method: 'POST',
      headers: { 'x-requested-by': 'x', 'content-type': 'application/json' },
      body: '{"username":"admin","password":"one"}',
    })
    const { session_id: id } = (await login.json()) as { session_id: string }
    await first.stop()
    const second = await start({ CORDWOOD_ROOT_PASSWORD: 'one' })
    expect((await call(second, '/system', { headers: as(id, 'session') })).status).toBe(200)
    await second.stop()
    const third = await start({ CORDWOOD_ROOT_PASSWORD: 'two' })
    expect((await call(third, '/system', { headers: as('admin', 'one') })).status).toBe(401)
    expect((await call(third, '/system', { headers: as('admin', 'two') })).status).toBe(200)
    expect((await call(third, '/system', { headers: as(id, 'session') })).status).toBe(401)
  })

  it('keeps its data folder to itself, and gives it back', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow('is in use by another server')
    await first.stop()
    await expect(start()).resolves.toBeDefined()
  })

  it('refuses a data folder of a newer format, and can be started again after a failed start', async () => {
    writeFileSync(join(folder, 'format.json'), '{"format":99}')
    await expect(start()).rejects.toThrow('has format 99')
    writeFileSync(join(folder, 'format.json'), '{"format":1}')
    const server = await start()
    const other = mkdtempSync(join(tmpdir(), 'server-'))
    const port = String(server.port)
    await expect(start({ CORDWOOD_DATA_DIR: other, CORDWOOD_HTTP_PORT: port })).rejects.toThrow(
      `127.0.0.1:${port}: the port is in use by another input or program.\nStop what listens there, or set CORDWOOD_HTTP_PORT`,
    )
    await expect(start({ CORDWOOD_DATA_DIR: other })).resolves.toBeDefined()
  })

  it('makes no password that nobody is shown: a start whose port is taken makes nothing', async () => {
    const port = String((await start()).port)
    const other = mkdtempSync(join(tmpdir(), 'server-'))
    await expect(start({ CORDWOOD_DATA_DIR: other, CORDWOOD_HTTP_PORT: port })).rejects.toThrow('Cannot listen')
    const { madePassword } = await start({ CORDWOOD_DATA_DIR: other })
    expect(madePassword).toHaveLength(20)
  })

  it('says what is wrong with its address and which settings hold it', async () => {
    await expect(start({ CORDWOOD_BIND_ADDRESS: '192.0.2.1' })).rejects.toThrow(
      /192\.0\.2\.1:0: this machine has no such address\.\n.*CORDWOOD_BIND_ADDRESS/,
    )
  })

  it('writes no password, token or session id into its log or beside it', async () => {
    const server = await start({ CORDWOOD_ROOT_PASSWORD: 'the-root-password', CORDWOOD_LOG_LEVEL: 'trace' })
    const json = { 'x-requested-by': 'x', 'content-type': 'application/json' }
    const login = await call(server, '/system/sessions', {
      method: 'POST',
      headers: json,
      body: '{"username":"admin","password":"the-root-password"}',
    })
    const { session_id: id } = (await login.json()) as { session_id: string }
    const { token } = (await (
      await call(server, '/users/local:admin/tokens/ci', {
        method: 'POST',
        headers: { ...json, ...as(id, 'session') },
        body: '{}',
      })
    ).json()) as { token: string }
    for (const headers of [
      { cookie: `authentication=${id}` },
      { authorization: `Bearer ${token}` },
      as(token, 'token'),
      as('admin', 'the-root-password'),
    ]) {
      expect((await call(server, '/system', { headers })).status).toBe(200)
    }
    await call(server, `/users/local:admin/tokens/${token}`, {
      method: 'DELETE',
      headers: { ...json, ...as(id, 'session') },
    })
    await call(server, `/system/sessions/${id}`, {
      method: 'DELETE',
      headers: { ...json, cookie: `authentication=${id}` },
    })
    await server.stop()
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
    expect(kept).toContain('Answered a request.')
    for (const secret of [id, token, 'the-root-password'])
      expect([kept.includes(secret), printed.includes(secret)]).toEqual([false, false])
  })
})
