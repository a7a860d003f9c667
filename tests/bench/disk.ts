/**
 * npm run bench -- disk: what a server writes and keeps on the disk for the messages of the comparison with peers. They come in over GELF TCP as fast as
 * they are taken; what lies on the disk is looked at ten times a second, and counted again by part when the server has settled, and when its
 * index was rotated and repacked.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { columnKey, FIRST_FIELD } from '../../host-demo/server/platform/messages/embedded/format.ts'
import { BLOCK_KINDS, kindNumber } from '../../host-demo/server/platform/messages/embedded/text/blocks/block-tables.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { writeBodies } from './peers/bodies.ts'
import { settled } from './peers/measure.ts'
import { sendOverTcp } from './peers/sending.ts'
import { cpuSeconds, diskBytes, round } from './process.ts'

const LOOK_MS = 100
const FOUND_MS = 1_800_000
const REPACKED_MS = 3_600_000
/** Files are tidied up when nothing has come in for a while. */
const TIDY_MS = 12_000

/** Watches the disk: the files at the peak, and the largest size of each file. */
class Watch {
  peak = 0
  readonly files = new Map<string, number>()
  readonly #folder: string
  readonly #timer: NodeJS.Timeout

  constructor(folder: string) {
    this.#folder = folder
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    this.peak = Math.max(this.peak, diskBytes(this.#folder))
    for (const [file, bytes] of filesIn(this.#folder)) this.files.set(file, Math.max(bytes, this.files.get(file) ?? 0))
  }
}

function filesIn(folder: string): [file: string, bytes: number][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = join(entry.parentPath, entry.name)
      // A server may remove a file meanwhile.
      return [path.slice(folder.length + 1), statSync(path, { throwIfNoEntry: false })?.size ?? 0]
    })
}

/** Bytes that the process had the file system write so far (Linux; elsewhere null). */
function writtenBytes(pid: number): number | null {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

/** Bytes of the parts of all index files, per message. */
function parts(folder: string, messages: number): Record<string, number> {
  const sums: Record<string, number> = {
    documents: 0,
    'columns of fields': 0,
    'columns of gl2 fields': 0,
    'columns of all (id, time, streams)': 0,
    words: 0,
    values: 0,
    'not packed yet': 0,
  }
  let files = 0
  let free = 0
  for (const name of readdirSync(folder).filter(file => file.endsWith('.db'))) {
    const path = join(folder, name)
    const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
    const total = (sql: string, ...values: number[]) => Number(db.prepare(sql).get(...values)?.['bytes'] ?? 0)
    sums['documents']! += total('SELECT total(length(z)) AS bytes FROM doc')
    sums['columns of all (id, time, streams)']! += total(
      'SELECT total(length(z)) AS bytes FROM col WHERE k < ?',
      columnKey(FIRST_FIELD, 0),
    )
    const ofFields = (condition: string) =>
      total(
        `SELECT total(length(z)) AS bytes FROM col WHERE k / 16777216 IN (SELECT f FROM fld WHERE name ${condition} 'gl2_%')`,
      )
    sums['columns of fields']! += ofFields('NOT LIKE')
    sums['columns of gl2 fields']! += ofFields('LIKE')
    for (const kind of BLOCK_KINDS) {
      const number = kindNumber(kind)
      sums[kind]! += total('SELECT total(length(z)) AS bytes FROM block WHERE k % 2 = ?', number)
      sums[kind]! += total('SELECT total(length(z)) AS bytes FROM part WHERE kind = ?', number)
      sums[kind]! += total(
        'SELECT total(length(z)) AS bytes FROM page WHERE k / 1048576 IN (SELECT p FROM part WHERE kind = ?)',
        number,
      )
    }
    sums['not packed yet']! += total('SELECT total(length(d)) AS bytes FROM tail')
    free += 4_096 * Number(db.prepare('PRAGMA freelist_count').get()?.['freelist_count'])
    files += 4_096 * Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
    db.close()
  }
  const known = Object.values(sums).reduce((sum, bytes) => sum + bytes, 0)
  const all = { ...sums, 'free pages': free, 'rest of the pages': files - known - free, 'all index files': files }
  return Object.fromEntries(Object.entries(all).map(([part, bytes]) => [part, round(bytes / messages, 2)]))
}

const megabytes = (bytes: number) => round(bytes / 1e6)
const sizes = (files: Iterable<readonly [string, number]>) =>
  Object.fromEntries(
    [...files].filter(([, bytes]) => bytes >= 100_000).map(([file, bytes]) => [file, megabytes(bytes)]),
  )

/** Whether all indices but the one that is written to are repacked. */
function isRepacked(folder: string): boolean {
  const names = readdirSync(folder).filter(file => file.endsWith('.db'))
  return names.every(name => {
    const db = new DatabaseSync(join(folder, name), { readOnly: true, timeout: 10_000 })
    const { n, repacked } = db
      .prepare("SELECT (SELECT total(n) FROM chunk) AS n, (SELECT v FROM meta WHERE k = 'repacked') AS repacked")
      .get()!
    db.close()
    return n === 0 || repacked === 1
  })
}

async function cpuOf(server: ServerProcess, work: () => Promise<unknown>): Promise<number | null> {
  const before = cpuSeconds(server.process.pid!)
  await work()
  const after = cpuSeconds(server.process.pid!)
  return before === null || after === null ? null : round(after - before)
}

function show(figures: object, disk: object, parts: object, files: object): void {
  console.log(`\n${JSON.stringify(figures)}`)
  console.table(disk)
  console.log('Bytes per message, by part')
  console.table(parts)
  console.log('Files of 0.1 MB and more, MB')
  console.table(files)
}

/** @param messages how many */
export async function measureDisk(messages: number, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-disk-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const bodies = join(folder, 'bodies')
  writeBodies(bodies, 'gelf', messages, Date.now())
  const received = statSync(bodies).size
  const server = await startServer({ dataDir, env })
  const watch = new Watch(dataDir)
  try {
    const { port } = await server.input(inputTypes.gelfTcp)
    await settled(server.process.pid!)
    const pid = server.process.pid!
    const start = { written: writtenBytes(pid), disk: diskBytes(dataDir), at: performance.now() }
    const written = () => (start.written === null ? null : writtenBytes(pid)! - start.written)
    const cpuFound = await cpuOf(server, async () => {
      await sendOverTcp(port, bodies)
      await until(async () => (await server.total()) >= messages, `${messages} messages to be found`, FOUND_MS)
    })
    const seconds = (performance.now() - start.at) / 1_000
    const writtenFound = written()
    const found = { disk: diskBytes(dataDir), files: sizes(filesIn(dataDir)) }
    const cpuSettling = await cpuOf(server, async () => {
      await settled(pid)
      await sleep(TIDY_MS)
      await settled(pid)
    })
    const peak = { disk: watch.peak, files: sizes(watch.files) }
    const rest = { disk: diskBytes(dataDir), files: sizes(filesIn(dataDir)), written: written() }
    const settledParts = parts(join(dataDir, 'messages'), messages)
    const perByte = (bytes: number | null) => (bytes === null ? null : round(bytes / received, 2))
    const line = (disk: number, bytes: number | null = null) => ({
      'MB on disk': megabytes(disk),
      'bytes per message': round(disk / messages),
      'less the empty server': round((disk - start.disk) / messages),
      'of settled': round(disk / rest.disk, 2),
      'written per byte received': perByte(bytes),
    })
    const taken = {
      messages,
      receivedMB: megabytes(received),
      bytesPerMessageReceived: round(received / messages),
      seconds: round(seconds),
      cpuFound,
      cpuSettling,
    }
    const atFirst = {
      'before (empty)': line(start.disk),
      'peak until settled': line(peak.disk),
      'when all are found': line(found.disk, writtenFound),
      settled: line(rest.disk, rest.written),
    }
    const files = { peak: peak.files, found: found.files, settled: rest.files }
    show(taken, atFirst, { settled: settledParts }, files)
    const cpuRepacking = await cpuOf(server, async () => {
      await server.json('POST', '/system/deflector/cycle')
      await until(() => Promise.resolve(isRepacked(join(dataDir, 'messages'))), 'the index to be repacked', REPACKED_MS)
    })
    await settled(pid)
    const repacked = { disk: diskBytes(dataDir), files: sizes(filesIn(dataDir)), written: written() }
    const repackedParts = parts(join(dataDir, 'messages'), messages)
    const peakRepacking = watch.peak
    await server.stop()
    const later = {
      'peak until repacked': line(peakRepacking),
      'rotated and repacked': line(repacked.disk, repacked.written),
      'after a clean stop': line(diskBytes(dataDir)),
    }
    show({ cpuRepacking }, later, { repacked: repackedParts }, { repacked: repacked.files })
    return {
      ...taken,
      cpuRepacking,
      disk: { ...atFirst, ...later },
      parts: { settled: settledParts, repacked: repackedParts },
      files: { ...files, repacked: repacked.files },
    }
  } finally {
    watch.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
