/**
 * Exports that run on their own, whether their page is still there or not. Each writes a file of its own, which is fetched while it
 * grows or later. What is known of a job outlives the server; one that was not done when the server ended is `interrupted`.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportFormat, ExportJob } from '../../../../core/search/schema.ts'
import { ApiError, badRequest, forbidden, notFound } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { newId } from '../../platform/records/ids.ts'
import type { LogRow } from '../../platform/records/log.ts'
import type { Job, JobContext, JobKind } from '../../platform/scheduler/job.ts'
import type { Services } from '../../platform/services.ts'
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
  /** Streams of its messages, which the caller must still be able to read; null: all. */
  readonly streams: readonly string[] | null
}

interface Live {
  readonly id: string
  readonly owner: string
  readonly at: number
  readonly wanted: Export
  known: Stored
  spool: Spool | null
  /** The result of the job must not be kept. */
  forgotten: boolean
}

/** Errors of an export for those who follow its file. */
const reasons = {
  failed: (info: string) => badRequest(info),
  cancelled: () => new ApiError(409, 'The export was cancelled.'),
  interrupted: () => new ApiError(503, 'The server stops.'),
}

export interface Fetched {
  readonly format: Format
  readonly filename: string
  readonly content: AsyncGenerator<Buffer>
}

export class ExportJobs {
  /** The kind of exports that have a format. An export that the end of the server broke off is not written again: its reader has gone. */
  readonly kind: JobKind<null> = {
    kind: 'SearchExportJob',
    description: 'Writes the messages of a search to a file',
    atOnce: MAX_RUNNING,
    cancelable: true,
    reportsProgress: true,
    interrupted: 'fail',
    run: context => this.#run(context),
  }
  readonly #services: Services
  readonly #folder: string
  readonly #log: ReturnType<Services['records']['log']>
  /** Jobs of this run of the server that have not ended. */
  readonly #live = new Map<string, Live>()
  readonly #running = new Set<Promise<void>>()

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
      id: newId(),
      owner,
      at: Date.now(),
      wanted,
      spool: null,
      forgotten: false,
      known: {
        state: 'prepared',
        rows: 0,
        total: null,
        bytes: 0,
        format,
        filename: filename || 'messages',
        created_at: new Date().toISOString(),
        finished_at: null,
        error: null,
        streams: wanted.selection.scope.streams,
      },
    }
    this.#live.set(job.id, job)
    await this.#store(job)
    if (format) await this.#start(job, format)
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
    const { format, filename, state, bytes, streams, error } = live?.known ?? (body as unknown as Stored)
    const mayRead =
      streams === null
        ? caller.isPermitted('streams:read')
        : streams.every(stream => caller.isPermitted(`streams:read:${stream}`))
    if (!mayRead) throw forbidden()
    const chosen = formats[format ?? asked]
    if (live) {
      if (!format) await this.#start(live, asked)
      live.spool ??= this.#spoolOf(id)
      await live.spool.begun()
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

  /** Waits until those that the scheduler has ended are recorded. */
  async close(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #start(job: Live, format: ExportFormat): Promise<void> {
    job.known = { ...job.known, format }
    const { done } = await this.#services.scheduler.start(this.kind, null, { id: job.id, requestedBy: job.owner })
    const ended = done
      .then(outcome => this.#ended(job, outcome))
      .catch((error: unknown) => {
        this.#services.log.error({ err: error }, 'An export could not be recorded.')
      })
      .finally(() => this.#running.delete(ended))
    this.#running.add(ended)
  }

  async #run({ id, signal, progress }: JobContext<null>): Promise<void> {
    const job = this.#live.get(id)
    if (!job) throw new Error('The server ended before the export began.')
    const { messages } = this.#services
    const { wanted } = job
    job.known = { ...job.known, state: 'running' }
    const spool = (job.spool ??= this.#spoolOf(id))
    try {
      await this.#store(job)
      const total = await countRows(messages, wanted, signal)
      job.known = { ...job.known, total }
      let unchecked = 0
      for await (const { text, rows } of piecesOf(messages, wanted, formats[job.known.format!], signal)) {
        await spool.append(text)
        job.known = { ...job.known, rows: job.known.rows + rows, bytes: spool.bytes }
        progress((100 * job.known.rows) / Math.max(1, total), `${job.known.rows} of ${total} messages`)
        unchecked += text.length
        if (unchecked > CHECK_BYTES) {
          this.#checkDisk()
          unchecked = 0
        }
      }
    } catch (error) {
      throw signal.aborted
        ? error
        : new Error(describe(error) ?? 'The export failed because of an internal error. See the server log.', {
            cause: error,
          })
    }
  }

  async #ended(job: Live, { status, info }: Job): Promise<void> {
    const state =
      status === 'complete'
        ? 'done'
        : status === 'error'
          ? 'failed'
          : status === 'cancelled'
            ? 'cancelled'
            : 'interrupted'
    const total = state === 'done' ? job.known.rows : job.known.total
    const error = state === 'failed' ? info : null
    job.known = { ...job.known, state, error, total, finished_at: new Date().toISOString() }
    await job.spool?.end(state === 'done' ? null : reasons[state](info))
    if (state !== 'done') await job.spool?.remove()
    if (!job.forgotten) await this.#store(job)
    this.#live.delete(job.id)
  }

  #checkDisk(): void {
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize < FREE_BYTES)
      throw badRequest('The disk of the server is nearly full; narrow the export down or delete older ones.')
  }

  async #forget(id: string): Promise<void> {
    const job = this.#live.get(id)
    if (job) {
      job.forgotten = true
      if (job.known.format) await this.#services.scheduler.cancel(id)
      else this.#live.delete(id)
    }
    await this.#log.remove(id)
    if (!job) rmSync(this.#path(id), { force: true })
  }

  /** The oldest of the owner's that have ended make room for a new one. @throws ApiError 400 when none has */
  async #makeRoom(owner: string): Promise<void> {
    const rows = await this.#log.list({ entity: owner })
    const ended = rows.filter(({ id }) => !this.#live.has(id))
    if (rows.length - ended.length >= MAX_JOBS_OF_ONE)
      throw badRequest(`No more than ${MAX_JOBS_OF_ONE} exports can run at once.`)
    for (const { id } of ended.slice(Math.max(0, MAX_JOBS_OF_ONE - (rows.length - ended.length) - 1)))
      await this.#forget(id)
  }

  async #row(caller: Caller, id: string): Promise<LogRow> {
    const row = await this.#log.get(id)
    if (!row || row.entity !== (caller.userId ?? '')) throw notFound(`There is no export job with id <${id}>.`)
    return row
  }

  #present({ id, body }: LogRow): ExportJob {
    const { streams: _, ...known } = this.#live.get(id)?.known ?? (body as unknown as Stored)
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
