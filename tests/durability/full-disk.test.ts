/**
 * The disk of the data folder is full: a server on a small file system of its own, filled up beside it. It stays up, says so, answers searches,
 * takes up its work on its own when there is space, and has lost nothing and damaged nothing.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { password, startServer, until, type ServerProcess } from '../support/server.ts'
import { Checker, spotless } from './checker.ts'
import { damages } from './damages.ts'
import { drained, marksOf } from './kills.ts'
import { testWith } from './needs.ts'
import { Ballast, folderOf, onSmallDisk, smallDisks } from './small-disk.ts'

class Sender {
  readonly checker = new Checker()
  #next = 0
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** One message; gives the status and the Retry-After. */
  async post(): Promise<{ status: number; retryAfter: string | null }> {
    const number = this.#next++
    const mark = `1.${number}.0`
    this.checker.sending(mark, [mark])
    const body = JSON.stringify({
      version: '1.1',
      host: 'h',
      // Text that does not compress takes the room that is counted on.
      short_message: `${mark} ${randomBytes(1_500).toString('base64')}`,
      _mark: mark,
      _epoch: 1,
      _batch: number,
    })
    const { status, headers } = await fetch(`http://127.0.0.1:${this.#port}/gelf`, { method: 'POST', body })
    if (status === 202) this.checker.answered(mark)
    return { status, retryAfter: headers.get('retry-after') }
  }

  /** @param before is done before each message */
  async untilStatus(wanted: number, before = (): void => undefined): Promise<string | null> {
    let retryAfter: string | null = null
    await until(async () => {
      before()
      const answer = await this.post()
      retryAfter = answer.retryAfter
      return answer.status === wanted
    }, `the input to answer with ${wanted}`)
    return retryAfter
  }
}

const notifications = async (server: ServerProcess) =>
  (await server.json<{ notifications: { type: string }[] }>('GET', '/system/notifications')).notifications.map(
    ({ type }) => type,
  )
const createStream = async (server: ServerProcess, title: string) => {
  const {
    index_sets: [{ id }],
  } = await server.json<{ index_sets: [{ id: string }] }>('GET', '/system/indices/index_sets')
  return (await server.call('POST', '/streams', { title, index_set_id: id, rules: [] })).status
}

testWith(smallDisks)(
  'a full disk stops ingest, not searches; it is said, continues on its own, and has cost nothing that was answered',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-full-'))
    const server = await startServer({ dataDir, through: onSmallDisk(dataDir) })
    try {
      const seen = folderOf(server)
      const ballast = new Ballast(seen)
      const { port } = await server.input(inputTypes.gelfHttp)
      const sender = new Sender(port)
      for (let i = 0; i < 100; i++) expect((await sender.post()).status).toBe(202)
      // The journal's count is some moments old: it may be that of the empty journal.
      await until(async () => (await server.total('source:h')) === 100, 'the messages to be found')

      // The journal. Files are tidied up meanwhile, and give room back: it is taken again.
      const full = () => ballast.fill()
      expect(Number(await sender.untilStatus(503, full))).toBeGreaterThan(0)
      expect(await server.total('source:h')).toBeGreaterThanOrEqual(100)
      await until(async () => {
        await sender.untilStatus(503, full)
        return /throttled/i.test(await (await fetch(`${server.url}/api/system/lbstatus`)).text())
      }, 'the load balancer to be told')
      await until(async () => {
        await sender.untilStatus(503, full)
        return (await notifications(server)).includes('generic')
      }, 'the notification')
      ballast.give()
      await sender.untilStatus(202)
      await drained(server)

      // The index: the journal has what it cannot store, more than the index and its log have room for, though the journal give up the 8 MB that it has put
      // by. Processing can be resumed although that cannot be written down.
      expect((await server.call('PUT', '/system/processing/pause')).ok).toBe(true)
      for (let i = 0; i < 250; i++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => sender.post()))
        expect(answers.filter(({ status }) => status !== 202)).toEqual([])
      }
      ballast.fill()
      expect((await server.call('PUT', '/system/processing/resume')).ok).toBe(true)
      // The log of an index has room for some more once it was written back.
      await until(async () => {
        ballast.fill()
        for (let i = 0; i < 50; i++) await sender.post()
        return (await notifications(server)).includes('es_index_blocked')
      }, 'the notification')
      expect(await server.total('source:h')).toBeGreaterThanOrEqual(100)

      // The records.
      let refused = 0
      await until(async () => {
        ballast.fill()
        refused = await createStream(server, 'no room')
        return refused !== 201
      }, 'a stream to be refused')
      expect(refused).toBe(507)
      const credentials = { username: 'admin', password, host: '' }
      expect((await server.call('POST', '/system/sessions', credentials)).status).toBe(200)
      expect((await server.call('POST', '/views/search', { id: '64c8aa0000000000000000aa', queries: [] })).status).toBe(
        201,
      )
      await until(async () => {
        ballast.fill()
        return (await createStream(server, 'no room')) === 507
      }, 'a stream to be refused again')
      const { status: dismissed } = await server.call('DELETE', '/system/notifications/es_index_blocked')
      expect([dismissed, (await notifications(server)).includes('es_index_blocked')]).toEqual([204, false])
      expect(server.process.exitCode).toBe(null)
      ballast.give()
      await until(async () => (await createStream(server, 'room again')) === 201, 'a stream to be made')
      await drained(server)
      await sender.untilStatus(202)
      await until(
        async () => (await notifications(server)).every(type => type !== 'generic' && type !== 'es_index_blocked'),
        'all to be well',
      )
      await drained(server)
      expect(sender.checker.check(await marksOf(server, 1, 10_000))).toEqual(spotless)
      const copy = mkdtempSync(join(tmpdir(), 'cordwood-was-full-'))
      cpSync(seen, copy, { recursive: true, filter: path => !/-shm$|\.reserve$/.test(path) })
      expect(damages(copy)).toEqual([])
      rmSync(copy, { recursive: true })
    } finally {
      await server.stop()
      rmdirSync(dataDir)
    }
  },
  300_000,
)
