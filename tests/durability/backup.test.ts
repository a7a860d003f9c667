/** A backup taken while messages come in gives, in a fresh folder, all that was answered before it began: messages, records, users, secrets. */
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { freePort } from '../support/ports.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const run = promisify(execFile)
const upkeep = join(import.meta.dirname, '..', '..', 'host-demo', 'server', 'upkeep', 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'cordwood-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Said {
  readonly code: number
  readonly text: string
}

const tell = async (dataDir: string, env: Record<string, string>, ...words: readonly string[]): Promise<Said> => {
  const all = { ...process.env, CORDWOOD_DATA_DIR: dataDir, ...env }
  return run(process.execPath, [upkeep, ...words], { env: all, maxBuffer: 1 << 24 }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  )
}

const settled = (server: ServerProcess, count: number) =>
  until(async () => (await server.total('source:backup')) >= count, `${count} messages`)

describe('a backup', () => {
  const dataDir = join(folder, 'data')
  const saved = join(folder, 'saved')
  const answered: number[] = []

  it('is taken while messages come in and are rotated away from', async () => {
    const server = await startServer({ dataDir })
    try {
      const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true }, 'kept input')
      await server.json('POST', '/users', {
        username: 'keeper',
        first_name: 'K',
        last_name: 'Eeper',
        email: 'keeper@example.org',
        password: 'a password to keep',
        permissions: [],
        roles: ['Reader'],
      })
      let next = 0
      const send = async () => {
        const first = next
        next += 100
        const lines = Array.from({ length: 100 }, (_, i) =>
          JSON.stringify({ version: '1.1', host: 'backup', short_message: `n${first + i}`, _n: first + i }),
        )
        return (await postGelf(port, lines.join('\n'))) === 202 ? first : -1
      }
      for (let i = 0; i < 30; i++) answered.push(await send())
      await server.json('POST', '/system/deflector/cycle')
      for (let i = 0; i < 30; i++) answered.push(await send())
      let sending = true
      const stream = (async () => {
        while (sending) await send()
      })()
      const { code, text } = await tell(dataDir, {}, 'backup', saved)
      sending = false
      await stream
      expect(text).toMatch(/Backed up \d+ files to /)
      expect(code).toBe(0)
      expect(answered).not.toContain(-1)
      expect(statSync(join(saved, 'secret.json')).mode & 0o077).toBe(0)
      expect((await tell(dataDir, { CORDWOOD_HTTP_PORT: String(server.port) }, 'doctor')).text).toContain(
        'The server answers: ALIVE.',
      )
      expect(await tell(dataDir, {}, 'restore', saved, '--replace')).toMatchObject({
        code: 1,
        text: expect.stringContaining('in use by another server'),
      })
    } finally {
      await server.stop()
    }
  })

  it('is restored in a fresh folder: every message that was answered before, once, and who may log in', async () => {
    const fresh = join(folder, 'fresh')
    expect(await tell(fresh, {}, 'restore', saved)).toMatchObject({ code: 0 })
    const httpPort = String(await freePort())
    const examined = await tell(fresh, { CORDWOOD_HTTP_PORT: httpPort }, 'doctor')
    expect(examined.text).not.toContain('[FAIL]')
    expect(examined.code).toBe(0)
    const server = await startServer({ dataDir: fresh })
    try {
      await settled(server, answered.length * 100)
      const { datarows } = await server.json<{ datarows: [string, number, number][] }>('POST', '/search/aggregate', {
        query: 'source:backup AND n:<6000',
        timerange: { type: 'relative', range: 0 },
        group_by: [{ field: 'source' }],
        metrics: [{ function: 'count' }, { function: 'card', field: 'n' }],
      })
      expect(datarows).toEqual([['backup', 6000, 6000]])
      const keeper = { authorization: `Basic ${Buffer.from('keeper:a password to keep').toString('base64')}` }
      expect((await server.call('GET', '/users/keeper', undefined, keeper)).status).toBe(200)
      expect(JSON.stringify(await server.json('GET', '/system/inputs'))).toContain('kept input')
    } finally {
      await server.stop()
    }
  })

  it('is refused where it is damaged, incomplete, of a newer format, or would overwrite', async () => {
    expect(await tell(dataDir, {}, 'restore', saved)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    })
    expect(await tell(join(folder, 'none'), {}, 'restore', folder)).toMatchObject({
      code: 1,
      text: expect.stringContaining('no complete backup'),
    })
    const list = join(saved, 'backup.json')
    const whole = readFileSync(list, 'utf8')
    writeFileSync(list, whole.replace('"format": 1', '"format": 99'))
    expect(await tell(join(folder, 'none'), {}, 'restore', saved)).toMatchObject({
      code: 1,
      text: expect.stringContaining('has format 99; this version reads up to 1'),
    })
    writeFileSync(list, whole.replace('"records.db"', '"../records.db"'))
    expect(await tell(join(folder, 'none'), {}, 'restore', saved)).toMatchObject({
      code: 1,
      text: expect.stringContaining('leads out of the backup'),
    })
    writeFileSync(list, whole)
    appendFileSync(join(saved, 'records.db'), 'x')
    expect(await tell(join(folder, 'none'), {}, 'restore', saved)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/records\.db has \d+ bytes instead of/),
    })
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  it('a damaged database, a taken port and a lost secret are found by the doctor', async () => {
    const ill = join(folder, 'fresh')
    const server = await startServer({ dataDir: join(folder, 'other') })
    try {
      rmSync(join(ill, 'secret.json'))
      writeFileSync(join(ill, 'journal.db'), 'no database at all, whatever it is called')
      const { code, text } = await tell(ill, { CORDWOOD_HTTP_PORT: String(server.port) }, 'doctor')
      expect(code).toBe(1)
      expect(text).toMatch(/\[FAIL\] interface: .*in use by another input or program/)
      expect(text).toMatch(/\[FAIL\] secret: There is neither CORDWOOD_SECRET nor/)
      expect(text).toMatch(/\[FAIL\] journal\.db: /)
    } finally {
      await server.stop()
    }
  })
})
