/** Tells ingest the rules, pipelines and connections at the start and with every change, all at once; measures them, and tidies what is gone. */
import type { RuleMetricsConfig } from '../../../core/configuration/schema.ts'
import type { PipelineStage } from '../../../core/pipelines/schema.ts'
import { pipelineMeter, placedRuleMeter, ruleMeter, stageMeter } from '../../../core/pipelines/rules.ts'
import { inputs } from '../inputs/collection.ts'
import type { PlaceCounters } from '../platform/ingest/ingest.ts'
import { placeKey } from '../platform/pipelines/place-counts.ts'
import { noPipelineRules, type PipelineRules } from '../platform/pipelines/program.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { pipelineConnections, pipelineRules, pipelines } from './collection.ts'
import type { Sources } from './sources.ts'

/** A rule in a stage. `ruleId` null: there is no rule of this title. */
export interface Place {
  readonly pipelineId: string
  readonly stage: number
  readonly title: string
  readonly ruleId: string | null
}

/** The places that a meter counts together. */
interface Measured {
  readonly count: 'executed' | 'failed'
  readonly keys: readonly string[]
}

const MEASURED_EVERY_MS = 5000

export class PipelineFeed {
  /** The rules that ingest was told last. */
  present: PipelineRules = noPipelineRules
  places: readonly Place[] = []
  readonly #services: Services
  readonly #sources: Sources
  readonly #metricsConfig: () => Promise<RuleMetricsConfig>
  #listening: (() => void)[] = []
  #refreshed: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null
  /** Stages by the pipeline's id. */
  #stages: ReadonlyMap<string, readonly PipelineStage[]> = new Map()
  /** By the names of the meters. */
  #measured: ReadonlyMap<string, Measured> = new Map()

  constructor(services: Services, sources: Sources, metricsConfig: () => Promise<RuleMetricsConfig>) {
    this.#services = services
    this.#sources = sources
    this.#metricsConfig = metricsConfig
  }

  async start(): Promise<void> {
    const { records, log } = this.#services
    await this.refresh()
    if (this.#listening.length > 0) return
    const failed = (error: unknown) => log.error({ err: error }, 'Ingest could not be told of the pipelines')
    const changed = () => void this.refresh().catch(failed)
    const timer = setInterval(() => this.#measureRuleMetrics(), MEASURED_EVERY_MS).unref()
    this.#listening = [
      records.changes(pipelineRules, changed),
      records.changes(pipelines, changed),
      records.changes(pipelineConnections, changed),
      records.changes(streams, changed),
      records.changes(inputs, changed),
      records.changes(streams, ids => void this.#tidy(ids).catch(failed)),
      () => clearInterval(timer),
    ]
  }

  stop(): void {
    for (const end of this.#listening.splice(0)) end()
  }

  /** Resolves when ingest has what is stored now. Many changes at once are told together. */
  refresh(): Promise<void> {
    this.#waiting ??= this.#refreshed
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null
        this.#refreshed = this.#tell()
        return this.#refreshed
      })
    return this.#waiting
  }

  /** Connections go with their stream. */
  async #tidy(streamIds: readonly string[]): Promise<void> {
    const records = this.#services.records.as(system('pipelines'))
    for (const id of streamIds) {
      if (await records.of(streams).find(id)) continue
      const connection = await records.of(pipelineConnections).findBy('stream_id', id)
      if (connection) await records.of(pipelineConnections).delete(connection.id)
    }
  }

  async #tell(): Promise<void> {
    const records = this.#services.records.as(system('pipelines'))
    const [rules, all, connections, allStreams, allInputs] = await Promise.all([
      records.of(pipelineRules).all(),
      records.of(pipelines).all(),
      records.of(pipelineConnections).all(),
      records.of(streams).all(),
      records.of(inputs).all(),
    ])
    const sourceOf = ({ id, title, source }: { id: string; title: string; source: string }) => ({ id, title, source })
    const titleOf = ({ id, title }: { id: string; title: string }) => ({ id, title })
    this.present = {
      rules: rules.map(sourceOf),
      pipelines: all.map(sourceOf),
      connections: new Map(connections.map(({ stream_id, pipeline_ids }) => [stream_id, pipeline_ids])),
      streams: allStreams.map(titleOf),
      inputs: allInputs.map(titleOf),
    }
    await this.#services.ingest.setPipelines(this.present)
    await this.#place()
    await this.measure()
  }

  /** Finds the places of rules. Only counts need them: messages are processed also where the pipelines cannot be read. */
  async #place(): Promise<void> {
    const { pipelines, rules } = this.present
    const stages = await this.#sources.stagesOf(pipelines).catch((error: unknown) => {
      this.#services.log.error({ err: error }, 'The pipelines could not be read: rules have no counts')
      return []
    })
    const ids = new Map(rules.map(({ id, title }) => [title, id]))
    this.#stages = new Map(pipelines.map(({ id }, i) => [id, stages[i] ?? []]))
    this.places = [...this.#stages].flatMap(([pipelineId, all]) =>
      all.flatMap(({ stage, rules: titles }) =>
        titles.map(title => ({ pipelineId, stage, title, ruleId: ids.get(title) ?? null })),
      ),
    )
  }

  /** Keeps meters for what there is (contract 2, 1.6). Those that stay go on, whatever places they count now. */
  async measure(): Promise<void> {
    const { metrics } = this.#services
    const { metrics_enabled: ofPlaces } = await this.#metricsConfig()
    const wanted = new Map<string, Measured>()
    for (const [id, stages] of this.#stages) {
      wanted.set(pipelineMeter(id), { count: 'executed', keys: [placeKey(id)] })
      for (const { stage } of stages)
        wanted.set(stageMeter(id, stage), { count: 'executed', keys: [placeKey(id, stage)] })
    }
    const byRule = Map.groupBy(this.places, ({ ruleId }) => ruleId)
    for (const { id } of this.present.rules) {
      const places = byRule.get(id) ?? []
      for (const count of ['executed', 'failed'] as const) {
        wanted.set(ruleMeter(id, count), { count, keys: places.map(keyOf) })
        for (const place of ofPlaces ? places : [])
          wanted.set(placedRuleMeter(id, place.pipelineId, place.stage, count), { count, keys: [keyOf(place)] })
      }
    }
    for (const name of this.#measured.keys()) if (!wanted.has(name)) metrics.remove(name)
    const added = [...wanted.keys()].filter(name => !this.#measured.has(name))
    this.#measured = wanted
    for (const name of added) metrics.meter(name, () => this.#total(name))
  }

  #total(name: string): number {
    const { count, keys } = this.#measured.get(name) ?? { count: 'executed', keys: [] }
    return keys.reduce((sum, key) => sum + (this.#services.ingest.placeCounters(key)?.[count].total ?? 0), 0)
  }

  /** Names that rules count under (`metric_counter_inc`) come with the messages. */
  #measureRuleMetrics(): void {
    const { metrics, ingest } = this.#services
    for (const name of ingest.ruleMetrics().keys()) {
      const full = `org.graylog.rulemetrics.${name}`
      if (!metrics.get(full)) metrics.counter(full, () => ingest.ruleMetrics().get(name) ?? 0)
    }
  }

  counters(place: Parameters<typeof placeKey>): PlaceCounters | null {
    return this.#services.ingest.placeCounters(placeKey(...place))
  }
}

const keyOf = ({ pipelineId, stage, title }: Place) => placeKey(pipelineId, stage, title)
