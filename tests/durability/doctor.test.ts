/** `npm run doctor` as its user meets it: each ill is said with what to do, the exit code tells, and nothing is changed. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { freePort } from '../support/ports.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until } from '../support/server.ts'
import { testWith } from './needs.ts'
import { onSmallDisk, smallDisks } from './small-disk.ts'

const run = promisify(execFile)
const upkeep = join(import.meta.dirname, '..', '..', 'host-demo', 'server', 'upkeep', 'main.ts')
const base = mkdtempSync(join(tmpdir(), 'cordwood-doctor-'))
const healthy = join(base, 'healthy')
let inputPort = 0
afterAll(() => rmSync(base, { recursive: true, force: true }))

beforeAll(async () => {
  const server = await startServer({ dataDir: healthy })
  const input = await server.input(
    inputTypes.gelfHttp,
    { enable_bulk_receiving: true, max_chunk_size: 1_000_000 },
    'front door',
  )
  inputPort = input.port
  const lines = Array.from({ length: 3000 }, (_, i) =>
    JSON.stringify({ version: '1.1', host: 'h', short_message: `message ${i} ${'x'.repeat(100)}` }),
  )
  expect(await postGelf(inputPort, lines.join('\n'))).toBe(202)
  await until(async () => (await server.total()) === 3000, 'the messages')
  await server.stop()
})

/** The same folder with an ill of its own. */
function ill(name: string): string {
  const folder = join(base, name)
  cpSync(healthy, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

async function doctor(
  folder: string,
  { through = [] as readonly string[], port = 0, repair = false } = {},
): Promise<{ code: number; text: string }> {
  const [command = '', ...words] = [...through, process.execPath, upkeep, 'doctor', ...(repair ? ['--repair'] : [])]
  const env = { ...process.env, CORDWOOD_DATA_DIR: folder, CORDWOOD_HTTP_PORT: String(port || (await freePort())) }
  return run(command, words, { env, maxBuffer: 1 << 24 }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  )
}

it('a healthy folder: nothing is wrong, and nothing is changed', async () => {
  const { code, text } = await doctor(healthy)
  expect(text).toMatch(/\[ ok \] input “front door”: TCP port \d+ of 127\.0\.0\.1 is free\./)
  expect(text).toMatch(/\[ ok \] messages\/cordwood_0\.db: whole/)
  expect(text).not.toContain('[FAIL]')
  expect(text).toContain('\n0 problems, ')
  expect(code).toBe(0)
})

it('no folder: it says where it looked and what to set, and makes none', async () => {
  const folder = join(base, 'nowhere')
  const { code, text } = await doctor(folder)
  expect(text).toContain(
    `[FAIL] data folder: There is no data folder at ${folder}. Start the server once, or set CORDWOOD_DATA_DIR.`,
  )
  expect(code).toBe(1)
  expect(statSync(folder, { throwIfNoEntry: false })).toBe(undefined)
})

it('a taken port: which one, and of what', async () => {
  const taken = createServer().listen(inputPort, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const { code, text } = await doctor(healthy)
  taken.close()
  expect(text).toContain(
    `[FAIL] input “front door”: Cannot listen on 127.0.0.1:${inputPort}: the port is in use by another input or program.`,
  )
  expect(code).toBe(1)
})

testWith({ missing: process.platform === 'linux' ? null : 'The range is known of Linux only', debian: null })(
  'a port that connections may get: why that is no good one, and which to take',
  async () => {
    const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
      .trim()
      .split(/\s+/)
      .map(Number)
    const { code, text } = await doctor(healthy, { port: last })
    expect(text).toMatch(
      new RegExp(
        `\\[WARN\\] interface: Port ${last} is free, but among those that outgoing connections get \\(${first} to ${last}\\): .* Take a lower one`,
      ),
    )
    expect(code).toBe(0)
  },
  300_000,
)

it('a wrong clock: what it says, what was written last, and what to do', async () => {
  const folder = ill('late')
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(join(folder, 'node-id'), later, later)
  const { code, text } = await doctor(folder)
  expect(text).toContain(`but the data folder was written at ${later.toISOString().slice(0, 19)}`)
  expect(text).toMatch(/\[FAIL\] clock: .*Set the clock \(NTP\) before you start\./)
  expect(code).toBe(1)
})

testWith({ missing: process.platform === 'win32' ? 'There is no ulimit' : null, debian: null })(
  'too few open files: how many, and how to raise them',
  async () => {
    const { code, text } = await doctor(healthy, { through: ['sh', '-c', 'ulimit -n 500 && exec "$0" "$@"'] })
    expect(text).toContain('[WARN] open files: 500 may be open at once')
    expect(text).toContain('(ulimit -n, LimitNOFILE)')
    expect(code).toBe(0)
  },
  300_000,
)

it('a damaged page: in which file, and what to do', async () => {
  const folder = ill('torn')
  const file = join(folder, 'messages', 'cordwood_0.db')
  const handle = openSync(file, 'r+')
  for (let page = 3; page < statSync(file).size / 4096; page += 2)
    writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(handle)
  const { code, text } = await doctor(folder)
  expect(text).toMatch(
    /\[FAIL\] messages\/cordwood_0\.db: It is damaged: .*Stop the server and rebuild what can be read \(npm run doctor -- --repair\), or restore/,
  )
  expect(text).toMatch(/\[ ok \] records\.db: whole/)
  expect(code).toBe(1)
})

it('an index and a journal that cannot be opened: the server starts without them and says so, and a repair brings the index back', async () => {
  const folder = ill('headless')
  for (const file of ['messages/cordwood_0.db', 'journal.db']) {
    const handle = openSync(join(folder, file), 'r+')
    writeSync(handle, Buffer.alloc(16, 0xa5), 0, 16, 0)
    closeSync(handle)
  }
  const server = await startServer({ dataDir: folder })
  try {
    expect(await server.total()).toBe(0)
    await until(
      async () =>
        (await postGelf(inputPort, JSON.stringify({ version: '1.1', host: 'h', short_message: 'after' }))) === 202,
      'the input',
    )
    await until(async () => (await server.total()) === 1, 'the new message')
    const damages = await server.json('GET', '/system/indexer/damages')
    expect(damages).toMatchObject({
      indices: [{ index: 'cordwood_0', set_aside: expect.stringContaining('damaged') }],
      journals: [{ reason: expect.any(String) }],
    })
    const indices = await server.json<{ indices: { index_name: string }[] }>('GET', '/system/indexer/overview')
    expect(indices.indices.map(({ index_name }) => index_name)).toEqual(['cordwood_1'])
    await until(async () => {
      const { notifications } = await server.json<{ notifications: { key?: string }[] }>('GET', '/system/notifications')
      return ['damaged-index-cordwood_0', 'damaged-journal'].every(key =>
        notifications.some(one => one.key?.startsWith(key)),
      )
    }, 'the notifications')
  } finally {
    await server.stop()
  }
  const { text } = await doctor(folder, { repair: true })
  expect(text).toMatch(/cordwood_0: 3000 messages were saved, 0 lost/)
  expect(text).toMatch(/\[ ok \] messages\/cordwood_0\.db: whole/)
  const again = await startServer({ dataDir: folder })
  expect(await again.total()).toBe(3001)
  expect(await again.json('GET', '/system/indexer/damages')).toMatchObject({ indices: [] })
  await again.stop()
})

it('a changed byte among the messages: in which part, and what to do', async () => {
  const folder = ill('flipped')
  const database = new DatabaseSync(join(folder, 'messages', 'cordwood_0.db'))
  database.exec(
    "UPDATE tail SET d = replace(d, 'message 7 ', 'message 8 ') WHERE rid = (SELECT min(rid) + 7 FROM tail)",
  )
  database.close()
  const { code, text } = await doctor(folder)
  expect(text).toMatch(
    /\[FAIL\] messages\/cordwood_0\.db: It is damaged: the message at 7, not packed yet\. Stop the server and rebuild/,
  )
  expect(code).toBe(1)
})

it('records that are no database: the other checks go on', async () => {
  const folder = ill('scribbled')
  writeFileSync(join(folder, 'records.db'), 'no database at all, whatever it is called')
  const { code, text } = await doctor(folder)
  expect(text).toMatch(/\[FAIL\] records\.db: It is damaged: .*restore the last backup/)
  expect(text).toMatch(/\[ ok \] journal\.db: whole/)
  expect(code).toBe(1)
})

it('a newer format: of what, which version wrote it, and what to do', async () => {
  const folder = ill('newer')
  const database = new DatabaseSync(join(folder, 'journal.db'))
  database.exec('PRAGMA user_version = 9')
  database.close()
  writeFileSync(join(folder, 'format.json'), '{"format":1,"version":"6.2.0"}')
  const { code, text } = await doctor(folder)
  expect(text).toContain('[FAIL] journal.db: journal.db has format 9; this version knows formats up to 3.')
  expect(text).toContain('version 6.2.0')
  expect(text).toContain('restore a backup')
  expect(code).toBe(1)
  expect(readFileSync(join(folder, 'format.json'), 'utf8')).toBe('{"format":1,"version":"6.2.0"}')
})

testWith(smallDisks)(
  'a full disk: how much is left, and what will happen',
  async () => {
    const folder = join(base, 'full')
    mkdirSync(folder)
    const fill =
      'cp -r "$0"/. "$1" && { dd if=/dev/zero of="$1/ballast" bs=65536 2> /dev/null || true; } && shift && exec "$@"'
    const { code, text } = await doctor(folder, {
      through: [...onSmallDisk(folder), 'sh', '-c', fill, healthy, folder],
    })
    expect(text).toContain(
      '[FAIL] disk: 0.0 GiB free, 0 % of the disk. Ingest stops when the disk is full: free some, or delete old indices.',
    )
    expect(text).toContain('[FAIL] disk speed: The data folder cannot be written')
    expect(text).toMatch(/\[ ok \] messages\/cordwood_0\.db: whole/)
    expect(code).toBe(1)
  },
  300_000,
)
