/** `npm run rotate-key` over the folder of a real server, also killed at any moment: what was stored opens, tokens stay valid, the old key is gone. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { randomFrom } from '../bench/messages.ts'
import { startServer, type ServerProcess } from '../support/server.ts'

const upkeep = join(import.meta.dirname, '..', '..', 'host-demo', 'server', 'upkeep', 'main.ts')
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const random = randomFrom(seed)
const kills = process.env.LONG ? 100 : 3
const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-rotate-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Killed after so many ms. */
function rotate(killAfterMs: number | null): Promise<{ code: number | null; text: string; tookMs: number }> {
  return new Promise(resolve => {
    const begun = performance.now()
    const child = spawn(process.execPath, [upkeep, 'rotate-key'], {
      env: { ...process.env, CORDWOOD_DATA_DIR: dataDir },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        text += chunk
      })
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    child.on('close', code => resolve({ code, text, tookMs: performance.now() - begun }))
  })
}

const keyFile = () =>
  JSON.parse(readFileSync(join(dataDir, 'secret.json'), 'utf8')) as { secret: string; previous?: string }
const asToken = (server: ServerProcess, token: string) =>
  server.call('GET', '/users/admin', undefined, {
    authorization: `Basic ${Buffer.from(`${token}:token`).toString('base64')}`,
  })

it(
  `rotate-key: refused beside a server; after it, and ${kills} kills of it, tokens are valid and the next start needs nothing (SEED=${seed})`,
  async () => {
    const first = await startServer({ dataDir })
    const { id } = await first.json<{ id: string }>('GET', '/users/admin')
    const { token } = await first.json<{ token: string }>('POST', `/users/${id}/tokens/kept`)
    expect((await asToken(first, token)).status).toBe(200)
    expect(await rotate(null)).toMatchObject({ code: 1, text: expect.stringContaining('in use by another server') })
    await first.stop()

    const { secret } = keyFile()
    const whole = await rotate(null)
    expect(whole.text).toMatch(/documents with secrets are encrypted with the key [0-9a-f]{16} now/)
    expect(whole.code).toBe(0)
    expect(keyFile().secret).not.toBe(secret)
    expect(keyFile().previous).toBe(undefined)
    for (let kill = 0; kill < kills; kill++) {
      await rotate(whole.tookMs * (0.5 + random() * 0.5))
      const server = await startServer({ dataDir })
      expect((await asToken(server, token)).status).toBe(200)
      await server.stop()
      expect(keyFile().previous).toBe(undefined)
    }
  },
  60_000 + kills * 60_000,
)
