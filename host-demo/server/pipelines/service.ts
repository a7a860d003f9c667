/** Rules, pipelines and connections as callers read and change them. Ingest has each change before the caller hears of it. */
import { MAX_CONNECTED, MAX_PIPELINES, MAX_RULES } from '../../../core/pipelines/rules.ts'
import type {
  Connection,
  Pipeline,
  PipelineConnection,
  PipelineInput,
  Rule,
  RuleInput,
  StreamConnection,
} from '../../../core/pipelines/schema.ts'
import { isSpecialStream } from '../../../core/streams/rules.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import { createTurns } from '../platform/in-turn.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import {
  pipelineConnections,
  pipelineRules,
  pipelines,
  type ConnectionDocument,
  type SourceDocument,
} from './collection.ts'
import type { PipelineFeed } from './feed.ts'
import type { Sources } from './sources.ts'

type SourceCollection = typeof pipelines | typeof pipelineRules

export interface PipelineParts {
  readonly services: Services
  readonly sources: Sources
  readonly feed: PipelineFeed
}

const shown = ({ id, stream_id, pipeline_ids }: ConnectionDocument): Connection => ({
  id,
  stream_id,
  pipeline_ids: [...pipeline_ids],
})

export class PipelineService {
  readonly #services: Services
  readonly #sources: Sources
  readonly #feed: PipelineFeed
  readonly #inTurn = createTurns()

  constructor({ services, sources, feed }: PipelineParts) {
    this.#services = services
    this.#sources = sources
    this.#feed = feed
  }

  /** Those that the caller may read. */
  rules(caller: Caller): Promise<readonly SourceDocument[]> {
    return this.#records(caller).of(pipelineRules).all()
  }

  pipelines(caller: Caller): Promise<readonly SourceDocument[]> {
    return this.#records(caller).of(pipelines).all()
  }

  /** @throws ApiError 403, 404 */
  async rule(caller: Caller, id: string): Promise<Rule> {
    return this.#rule(await this.#records(caller).of(pipelineRules).get(id))
  }

  async pipeline(caller: Caller, id: string): Promise<Pipeline> {
    return this.#pipeline(await this.#records(caller).of(pipelines).get(id))
  }

  /** @throws SourceRefused; ValidationError for a title that there is; ApiError 403 */
  async createRule(caller: Caller, input: RuleInput): Promise<Rule> {
    const title = await this.#sources.ruleTitle(input.source)
    return this.#change(async () => this.#rule(await this.#insert(caller, pipelineRules, title, input, MAX_RULES)))
  }

  async createPipeline(caller: Caller, input: PipelineInput): Promise<Pipeline> {
    const { title } = await this.#sources.pipeline(input.source)
    return this.#change(async () => this.#pipeline(await this.#insert(caller, pipelines, title, input, MAX_PIPELINES)))
  }

  /** @param revision the one that the change is based on; null: whichever is there @throws as `createRule`; ApiError 404, 409 */
  async updateRule(caller: Caller, id: string, input: RuleInput, revision: number | null): Promise<Rule> {
    const title = await this.#sources.ruleTitle(input.source)
    return this.#change(async () => this.#rule(await this.#update(caller, pipelineRules, id, title, input, revision)))
  }

  async updatePipeline(caller: Caller, id: string, input: PipelineInput, revision: number | null): Promise<Pipeline> {
    const { title } = await this.#sources.pipeline(input.source)
    return this.#change(async () => this.#pipeline(await this.#update(caller, pipelines, id, title, input, revision)))
  }

  /** Pipelines keep its title; where they name it, nothing runs any more. */
  deleteRule(caller: Caller, id: string): Promise<void> {
    return this.#change(() => this.#records(caller).of(pipelineRules).delete(id))
  }

  /** Its streams are connected to the others only. */
  deletePipeline(caller: Caller, id: string): Promise<void> {
    return this.#change(async () => {
      await this.#records(caller).of(pipelines).delete(id)
      const server = this.#records(system(`pipelines, for ${caller.username ?? 'nobody'}`))
      for (const connection of await server.of(pipelineConnections).all())
        if (connection.pipeline_ids.includes(id))
          await put(
            server,
            connection.stream_id,
            connection.pipeline_ids.filter(other => other !== id),
          )
    })
  }

  /** Returns the connections of streams and pipelines that the caller may read. */
  async connections(caller: Caller): Promise<Connection[]> {
    const all = await this.#records(caller).of(pipelineConnections).all()
    return all.filter(({ stream_id }) => mayRead(caller, stream_id)).map(one => readable(caller, shown(one)))
  }

  /** @throws ApiError 403, 404 for a stream without pipelines */
  async connection(caller: Caller, streamId: string): Promise<Connection> {
    if (!mayRead(caller, streamId)) throw forbidden(`Not authorized to access stream id <${streamId.slice(0, 100)}>`)
    const found = await this.#records(caller).of(pipelineConnections).findBy('stream_id', streamId)
    if (!found) throw notFound(`The stream <${streamId.slice(0, 100)}> has no pipelines.`)
    return readable(caller, shown(found))
  }

  /** Replaces the pipelines of a stream; those that the caller does not see stay. @throws ApiError 400, 403, 404 */
  connectStream(caller: Caller, { stream_id, pipeline_ids }: StreamConnection): Promise<Connection> {
    return this.#change(async () => {
      await this.#checkStream(caller, stream_id)
      for (const id of pipeline_ids) await this.#checkPipeline(caller, id)
      const stored = await this.#records(caller).of(pipelineConnections).findBy('stream_id', stream_id)
      const unseen = stored?.pipeline_ids.filter(id => !maySee(caller, id)) ?? []
      const connected = await put(this.#records(caller), stream_id, [...new Set([...pipeline_ids, ...unseen])])
      return readable(caller, connected)
    })
  }

  /** Connects a pipeline to these streams and to no other that the caller sees. @returns the connections that changed */
  connectPipeline(caller: Caller, { pipeline_id, stream_ids }: PipelineConnection): Promise<Connection[]> {
    return this.#change(async () => {
      await this.#checkPipeline(caller, pipeline_id)
      const wanted = new Set(stream_ids)
      for (const id of wanted) await this.#checkStream(caller, id)
      const stored = await this.#records(system('pipelines')).of(pipelineConnections).all()
      const before = new Map(stored.map(({ stream_id, pipeline_ids }) => [stream_id, pipeline_ids]))
      const gone = stored.filter(
        ({ stream_id, pipeline_ids }) =>
          !wanted.has(stream_id) && pipeline_ids.includes(pipeline_id) && mayRead(caller, stream_id),
      )
      return this.#records(caller).transaction(async records => {
        const changed: Connection[] = []
        for (const { stream_id, pipeline_ids } of gone)
          changed.push(
            await put(
              records,
              stream_id,
              pipeline_ids.filter(id => id !== pipeline_id),
            ),
          )
        for (const stream of wanted) {
          const others = before.get(stream) ?? []
          if (!others.includes(pipeline_id)) changed.push(await put(records, stream, [...others, pipeline_id]))
        }
        return changed.map(one => readable(caller, one))
      })
    })
  }

  async #checkStream(caller: Caller, id: string): Promise<void> {
    if (!mayRead(caller, id)) throw forbidden(`Not authorized to access stream id <${id.slice(0, 100)}>`)
    if (!(await this.#records(system('pipelines')).of(streams).find(id)))
      throw notFound(`There is no stream with id <${id.slice(0, 100)}>.`)
    if (isSpecialStream(id)) throw badRequest('This stream belongs to the server: its messages pass no pipelines.')
  }

  async #checkPipeline(caller: Caller, id: string): Promise<void> {
    await this.#records(caller).of(pipelines).get(id)
  }

  async #insert(
    caller: Caller,
    collection: SourceCollection,
    title: string,
    { description = null, source }: RuleInput,
    most: number,
  ): Promise<SourceDocument> {
    if ((await this.#records(system('pipelines')).of(collection).all()).length >= most)
      throw badRequest(`There may be ${most} ${collection === pipelines ? 'pipelines' : 'rules'} at most.`)
    const now = new Date().toISOString()
    return this.#records(caller)
      .of(collection)
      .insert({ title, description, source, created_at: now, modified_at: now })
  }

  async #update(
    caller: Caller,
    collection: SourceCollection,
    id: string,
    title: string,
    { description = null, source }: RuleInput,
    revision: number | null,
  ): Promise<SourceDocument> {
    const change = { title, description, source, modified_at: new Date().toISOString() }
    return this.#records(caller).of(collection).update(id, revision, change)
  }

  /** Runs changes one after the other. */
  #change<T>(change: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const result = await change()
      await this.#feed.refresh()
      return result
    })
  }

  async #rule(stored: SourceDocument): Promise<Rule> {
    return (await this.#sources.presentRules([stored]))[0]!
  }

  async #pipeline(stored: SourceDocument): Promise<Pipeline> {
    return (await this.#sources.presentPipelines([stored]))[0]!
  }

  #records(caller: Caller): CallerRecords {
    return this.#services.records.as(caller)
  }
}

const mayRead = (caller: Caller, streamId: string) => caller.isPermitted(`streams:read:${streamId}`)

const maySee = (caller: Caller, pipelineId: string) => caller.isPermitted(`pipeline:read:${pipelineId}`)

const readable = (caller: Caller, { pipeline_ids, ...connection }: Connection): Connection => ({
  ...connection,
  pipeline_ids: pipeline_ids.filter(id => maySee(caller, id)),
})

/** Stores the pipelines of a stream; a stream without any has no record. */
async function put(records: CallerRecords, streamId: string, ids: readonly string[]): Promise<Connection> {
  if (ids.length > MAX_CONNECTED) throw badRequest(`A stream may have ${MAX_CONNECTED} pipelines at most.`)
  const access = records.of(pipelineConnections)
  const stored = await access.findBy('stream_id', streamId)
  const pipeline_ids = [...ids]
  if (pipeline_ids.length === 0) {
    if (stored) await access.delete(stored.id)
    return { id: stored?.id ?? null, stream_id: streamId, pipeline_ids }
  }
  return shown(
    stored
      ? await access.update(stored.id, null, { pipeline_ids })
      : await access.insert({ stream_id: streamId, pipeline_ids }),
  )
}
