/**
 * Exports that run by themselves, whether their page is still there or not. Each writes a file of its own, which is fetched while it
 * grows or later. What is known of a job outlives the server; one that was not done when the server ended is `interrupted`.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportFormat, ExportJob } from '../../../../core/search/schema.ts'
import { ApiError, badRequest, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { newId } from '../../platform/records/ids.ts'
import type { LogRow } from '../../platform/records/log.ts'
import type { Services } from '../../services.ts'
import { describe } from '../execution/errors.ts'
import { formats, type Format } from './formats.ts'
import { countRows, piecesOf, type Export } from './rows.ts'
import { readWhole, Spool } from './spool.ts'

/** A job nobody fetches, where that is what would start it. */
const PREPARED_MS = 5 * 60_000
/** A finished one. */
const KEPT_MS = 24 * 3_600_000
const MAX_RUNNING = 4
const MAX_JOBS_OF_ONE = 50
const FREE_BYTES = 512 << 20
const CHECK_BYTES = 16 << 20

interface Stored extends Omit<ExportJob, 'id'> {
  /** Those its messages are of, which the caller must still be able to read; null: all. */
  readonly streams: readonly string[] | null
}

interface Live {
  readonly id: string
  readonly owner: string
  readonly at: number
  readonly wanted: Export
  readonly controller: AbortController
  known: Stored
  spool: Spool | null
}

const cancelled = () => new ApiError(409, 'The export was cancelled.')

export interface Fetched { readonly format: Format, readonly filename: string, readonly content: AsyncGenerator<Buffer> }

export class ExportJobs {
  readonly #services: Services
  readonly #folder: string
  readonly #log: ReturnType<Services['records']['log']>
  /** Those of this run of the server that have not ended. */
  readonly #live = new Map<string, Live>()
  readonly #queue: Live[] = []
  readonly #running = new Set<Promise<void>>()
  #closed = false

  constructor(services: Services) {
    this.#services = services
    this.#folder = join(services.settings.dataDir, 'exports')
    this.#log = services.records.log('export_jobs')
  }

  /** With a format it starts as soon as there is room; without, when it is fetched. Gives its id. */
  async add(caller: Caller, wanted: Export, format: ExportFormat | null, filename: string): Promise<string> {
    const owner = caller.userId ?? ''
    await this.#makeRoom(owner)
    const job: Live = {
      id: newId(), owner, at: Date.now(), wanted, controller: new AbortController(), spool: null,
      known: {
        state: 'prepared', rows: 0, total: null, bytes: 0, format, filename: filename || 'messages', created_at: new Date().toISOString(),
        finished_at: null, error: null, streams: wanted.selection.scope.streams,
      },
    }
    this.#live.set(job.id, job)
    await this.#store(job)
    if (format) this.#start(job, format)
    return job.id
  }

  /** The caller's, newest first. */
  async list(caller: Caller): Promise<ExportJob[]> {
    return (await this.#log.list({ entity: caller.userId ?? '' })).map(row => this.#present(row))
  }

  /** @throws ApiError 404 for an unknown one and one of somebody else */
  async get(caller: Caller, id: string): Promise<ExportJob> {
    return this.#present(await this.#row(caller, id))
  }

  /** Stops it if it runs, and forgets it with its file. @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.#row(caller, id)
    await this.#forget(id)
  }

  /**
   * Its file, from the beginning; follows while it is being written.
   * @param asked the format, where the job has none yet
   * @throws ApiError 404; 403 where its messages may no longer be read; 409 when it ended without a file; 400 for a query that cannot run
   */
  async fetch(caller: Caller, id: string, asked: ExportFormat, signal: AbortSignal): Promise<Fetched> {
    const { body } = await this.#row(caller, id)
    const live = this.#live.get(id)
    const { format, filename, state, bytes, streams, error } = live?.known ?? body as unknown as Stored
    const mayRead = streams === null ? caller.isPermitted('streams:read') : streams.every(stream => caller.isPermitted(`streams:read:${stream}`))
    if (!mayRead) throw forbidden()
    const chosen = formats[format ?? asked]
    if (live) {
      if (!format) this.#start(live, asked)
      live.spool ??= this.#spoolOf(id)
      await live.spool.begun().catch((cause: unknown) => { throw live.known.error === null ? cause : badRequest(live.known.error) })
      return { format: chosen, filename, content: live.spool.follow(signal) }
    }
    if (state === 'failed') throw badRequest(error ?? 'The export failed.')
    if (state !== 'done') throw new ApiError(409, `The export was ${state}; there is no file.`)
    return { format: chosen, filename, content: readWhole(this.#path(id), bytes) }
  }

  /** At the start of the server: what a former run left behind. */
  async recover(): Promise<void> {
    const rows = await this.#log.list()
    for (const row of rows) {
      const known = row.body as unknown as Stored
      if (known.state !== 'prepared' && known.state !== 'running') continue
      const body = { ...known, state: 'interrupted', finished_at: new Date().toISOString() }
      await this.#log.put({ ...row, body })
    }
    const done = new Set(rows.filter(({ body }) => body['state'] === 'done').map(({ id }) => id))
    for (const name of this.#files()) if (!done.has(name)) rmSync(join(this.#folder, name), { force: true })
  }

  /** Forgets what nobody will fetch any more. */
  async sweep(): Promise<void> {
    const now = Date.now()
    for (const job of this.#live.values()) {
      if (job.known.state === 'prepared' && !job.known.format && now - job.at > PREPARED_MS) await this.#forget(job.id)
    }
    for (const { id } of await this.#log.list({ to: now - KEPT_MS })) if (!this.#live.has(id)) await this.#forget(id)
  }

  /** Ends what runs; it is `interrupted`. */
  async close(): Promise<void> {
    this.#closed = true
    this.#queue.length = 0
    for (const job of this.#live.values()) job.controller.abort(new ApiError(503, 'The server stops.'))
    await Promise.all(this.#running)
  }

  #start(job: Live, format: ExportFormat): void {
    job.known = { ...job.known, format }
    this.#queue.push(job)
    this.#next()
  }

  #next(): void {
    if (this.#closed || this.#running.size >= MAX_RUNNING) return
    const job = this.#queue.shift()
    if (!job) return
    const run = this.#run(job).catch((error: unknown) => { this.#services.log.error({ err: error }, 'An export could not be recorded.') })
      .finally(() => {
        this.#running.delete(run)
        this.#next()
      })
    this.#running.add(run)
    this.#next()
  }

  async #run(job: Live): Promise<void> {
    const { wanted, controller: { signal } } = job
    const { messages } = this.#services
    job.known = { ...job.known, state: 'running' }
    job.spool ??= this.#spoolOf(job.id)
    let failure: unknown = null
    try {
      signal.throwIfAborted()
      await this.#store(job)
      job.known = { ...job.known, total: await countRows(messages, wanted, signal) }
      let unchecked = 0
      for await (const { text, rows } of piecesOf(messages, wanted, formats[job.known.format!], signal)) {
        await job.spool.append(text)
        job.known = { ...job.known, rows: job.known.rows + rows, bytes: job.spool.bytes }
        unchecked += text.length
        if (unchecked > CHECK_BYTES) {
          this.#checkDisk()
          unchecked = 0
        }
      }
    } catch (error) {
      failure = error
    }
    const finished_at = new Date().toISOString()
    const error = failure === null || signal.aborted ? null : this.#words(failure)
    const state = failure === null ? 'done' : !signal.aborted ? 'failed' : this.#closed ? 'interrupted' : 'cancelled'
    const total = state === 'done' ? job.known.rows : job.known.total
    job.known = { ...job.known, state, error, finished_at, total }
    await job.spool.end(failure)
    if (failure !== null) await job.spool.remove()
    if (state !== 'cancelled') await this.#store(job)
    this.#live.delete(job.id)
  }

  #words(error: unknown): string {
    const said = describe(error)
    if (said === null) this.#services.log.error({ err: error }, 'An export failed.')
    return said ?? 'The export failed for a reason within the server; its log says more.'
  }

  #checkDisk(): void {
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize < FREE_BYTES) throw badRequest('The disk of the server is nearly full; narrow the export down or delete older ones.')
  }

  async #forget(id: string): Promise<void> {
    const job = this.#live.get(id)
    job?.controller.abort(cancelled())
    if (job && this.#queue.includes(job)) this.#queue.splice(this.#queue.indexOf(job), 1)
    if (job && job.known.state === 'prepared') {
      await job.spool?.end(cancelled())
      await job.spool?.remove()
      this.#live.delete(id)
    }
    await this.#log.remove(id)
    if (!job) rmSync(this.#path(id), { force: true })
  }

  /** The oldest of the owner's that have ended make room for a new one. @throws ApiError 400 when none has */
  async #makeRoom(owner: string): Promise<void> {
    const rows = await this.#log.list({ entity: owner })
    const ended = rows.filter(({ id }) => !this.#live.has(id))
    if (rows.length - ended.length >= MAX_JOBS_OF_ONE) throw badRequest(`No more than ${MAX_JOBS_OF_ONE} exports can run at once.`)
    for (const { id } of ended.slice(Math.max(0, MAX_JOBS_OF_ONE - (rows.length - ended.length) - 1))) await this.#forget(id)
  }

  async #row(caller: Caller, id: string): Promise<LogRow> {
    const row = await this.#log.get(id)
    if (!row || row.entity !== (caller.userId ?? '')) throw notFound(`There is no export job with id <${id}>.`)
    return row
  }

  #present({ id, body }: LogRow): ExportJob {
    const { streams: _, ...known } = this.#live.get(id)?.known ?? body as unknown as Stored
    return { id, ...known }
  }

  #store({ id, owner, at, known }: Live): Promise<void> {
    return this.#log.put({ id, entity: owner, at, body: { ...known } })
  }

  #spoolOf(id: string): Spool {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    return new Spool(this.#path(id))
  }

  #path(id: string): string {
    return join(this.#folder, id)
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder)
    } catch {
      return []
    }
  }
}
