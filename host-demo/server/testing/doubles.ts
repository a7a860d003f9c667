/** Stand-ins for the message store and ingest, for tests of what stands above them. */
import { MessageChannel } from 'node:worker_threads'
import { matchStream } from '../../../core/streams/match.ts'
import type { BackpressureCause } from '../platform/ingest/workers/backpressure.ts'
import {
  noCounters,
  type Ingest,
  type IngestCounters,
  type InputCounters,
  type InputDefinition,
  type InputDiagnosis,
  type InputStatus,
  type PlaceCounters,
  type Routing,
} from '../platform/ingest/ingest.ts'
import type { GeoIpRules } from '../platform/ingest/processing/chain/processor.ts'
import type { InstanceTable } from '../platform/instance-names/table.ts'
import type { UndecodableFrame } from '../platform/ingest/processing/undecodable-frames.ts'
import { StreamPlan } from '../platform/ingest/processing/stream-plan/plan.ts'
import { ruleRegex } from '../platform/ingest/processing/stream-plan/regexes.ts'
import { noPipelineRules, type PipelineRules } from '../platform/pipelines/program.ts'
import { IndexNotFoundError, type MessageStore } from '../platform/messages/message-store.ts'

const none = { total: 0, perSecond: 0 }

/** How ingest is to fare from now on; what is not named stays. */
export interface PretendedIngest {
  /** Inputs that are started at these ports fail. */
  readonly takenPorts?: readonly number[]
  /** Counts by the input's id. */
  readonly inputs?: Readonly<Record<string, Partial<InputCounters>>>
  /** By the input's id; `bytes` of frames are texts. */
  readonly diagnoses?: Readonly<Record<string, PretendedDiagnosis>>
  /** Messages per second by the stream's id. */
  readonly streams?: Readonly<Record<string, number>>
  /** Counts of pipelines, stages and rules by `placeKey`. */
  readonly places?: Readonly<Record<string, PlaceCounters>>
  readonly counted?: Partial<IngestCounters>
}

export type PretendedDiagnosis = Partial<Omit<InputDiagnosis, 'undecodable'>> & {
  readonly undecodable?: readonly (Omit<UndecodableFrame, 'bytes'> & { readonly bytes: string })[]
}

export interface IngestDouble extends Ingest {
  counted: IngestCounters
  lbStatus: 'alive' | 'throttled'
  backpressure: BackpressureCause | null
  readonly states: Map<string, InputStatus>
  /** Arguments of `setRouting`, in order. */
  readonly routed: Routing[]
  /** The grok patterns that ingest was told last. */
  grokPatterns: ReadonlyMap<string, string>
  /** The databases that ingest was told last. */
  geoIp: GeoIpRules | null
  /** The names of addresses that ingest was told last; undefined: it was not told yet. */
  instanceNames: InstanceTable | null | undefined
  /** The order of processors that ingest was told last. */
  processors: readonly string[]
  /** The rules and pipelines that ingest was told last. */
  pipelines: PipelineRules
  /** Counts of places by `placeKey`. */
  places: Readonly<Record<string, PlaceCounters>>
  pretend(change: PretendedIngest): void
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

const nowhere: Routing = { defaultStream: { id: '', indexSet: '' }, streams: [] }

function reasonAgainst(attempt: () => unknown): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export function ingestDouble(): IngestDouble {
  const states = new Map<string, InputStatus>()
  const routed: Routing[] = []
  let processing = true
  let takenPorts: readonly unknown[] = []
  let diagnoses: Readonly<Record<string, PretendedDiagnosis>> = {}
  const set = (id: string, state: InputStatus['state'], detail: string | null = null, field: string | null = null) => {
    const status = { id, state, startedAt: Date.now(), detail, field }
    states.set(id, status)
    return status
  }
  return {
    states,
    lbStatus: 'alive',
    backpressure: null,
    counted: {
      inputs: {},
      stages: { input: none, processed: none, output: none },
      journal: { entries: 0, bytes: 0, limitBytes: 1000, appendPerSecond: 0, readPerSecond: 0, oldest: null },
      buffers: { input: { used: 0, size: 4 }, process: { used: 0, size: 4 }, output: { used: 0, size: 4 } },
      failures: 0,
      streams: {},
      processors: {},
      extractors: {},
      traffic: { input: 0, decoded: 0, output: 0 },
      receivedThrough: { input: 0, processed: 0, output: 0 },
    },
    startInput: async ({ id, configuration: { port } }: InputDefinition) =>
      takenPorts.includes(port)
        ? set(
            id,
            'FAILED',
            `Cannot listen on port ${String(port)}: the port is in use by another input or program.`,
            'port',
          )
        : set(id, 'RUNNING'),
    stopInput: async id => set(id, 'STOPPED'),
    removeInput: async id => void states.delete(id),
    status: id => states.get(id) ?? null,
    statuses: () => [...states.values()],
    counters() {
      return this.counted
    },
    async diagnose(inputId) {
      const { traffic = null, senders = null, undecodable = [] } = diagnoses[inputId] ?? {}
      return {
        traffic,
        senders,
        undecodable: undecodable.map(frame => ({ ...frame, bytes: Buffer.from(frame.bytes, 'latin1') })),
      }
    },
    redefineInput: async () => undefined,
    routed,
    setRouting: async routing => void routed.push(routing),
    grokPatterns: new Map(),
    async setGrokPatterns(patterns) {
      this.grokPatterns = patterns
    },
    geoIp: null,
    async setGeoIp(rules) {
      this.geoIp = rules
    },
    instanceNames: undefined,
    async setInstanceNames(table) {
      this.instanceNames = table
    },
    tablesChanged: () => undefined,
    pipelines: noPipelineRules,
    async setPipelines(rules) {
      this.pipelines = rules
    },
    places: {},
    placeCounters(key) {
      return this.places[key] ?? null
    },
    ruleMetrics: () => new Map(),
    processingRules() {
      const { processors, grokPatterns, geoIp, instanceNames = null, pipelines } = this
      return { processors, grokPatterns, geoIp, instanceNames, pipelines, routing: routed.at(-1) ?? nowhere }
    },
    processors: [],
    async setProcessors(ids) {
      this.processors = ids
    },
    routingProblems: () => new StreamPlan(routed.at(-1) ?? nowhere).problems,
    checkPatterns: async patterns => patterns.map(pattern => reasonAgainst(() => ruleRegex(pattern))),
    matchStream: async (matchingType, rules, message) => matchStream(matchingType, rules, message, ruleRegex),
    pretend({
      takenPorts: ports = takenPorts,
      inputs = {},
      diagnoses: found = {},
      streams = {},
      places = {},
      counted = {},
    }) {
      this.places = { ...this.places, ...places }
      takenPorts = ports
      diagnoses = { ...diagnoses, ...found }
      this.counted = {
        ...this.counted,
        ...counted,
        inputs: { ...this.counted.inputs, ...mapValues(inputs, counts => ({ ...noCounters, ...counts })) },
        streams: { ...this.counted.streams, ...mapValues(streams, perSecond => ({ total: 0, perSecond })) },
      }
    },
    storeOwn: async () => undefined,
    settled: async () => undefined,
    pauseProcessing: async () => void (processing = false),
    resumeProcessing: async () => void (processing = true),
    isProcessing: () => processing,
    health() {
      return {
        lbStatus: this.lbStatus,
        backpressure: this.backpressure,
        problem: this.backpressure?.reason ?? null,
        storeBlocked: null,
      }
    },
    decode: async () => {
      throw new Error('The stand-in decodes nothing.')
    },
    workingOn: () => null,
    failures: async () => [],
    countFailures: async () => 0,
    journalsSetAside: () => [],
    close: async () => undefined,
  }
}

/** Holds nothing and finds nothing. */
export const storeDouble = (): MessageStore => ({
  openWriteChannel: () => ({ port: new MessageChannel().port1, encoder: null }),
  prepare: () => undefined,
  messages: async () => ({ total: 0, hits: [], indices: [] }),
  aggregate: async () => ({ total: 0, range: null, rows: [], totals: [], sampled: false, indices: [] }),
  suggest: async () => ({ values: [], otherCount: 0, corrected: false }),
  summary: async () => ({
    total: 0,
    sampled: false,
    missing: 0,
    text: false,
    values: [],
    distinct: 0,
    distinctAtLeast: false,
    numbers: null,
  }),
  coverage: async () => ({ total: 0, sampled: false, fields: [], more: false }),
  patterns: async () => ({ groups: [], groupsInAll: 0, lookedAt: 0, ungrouped: 0, sampled: false, range: null }),
  arrivals: async requests => requests.map(() => ({ hits: [], matched: 0, mark: {}, unsupported: null })),
  onCommit: () => () => undefined,
  fields: async () => [],
  fieldUse: async () => null,
  message: async () => null,
  analyze: () => [],
  indices: async () => [],
  damages: () => [],
  ensureIndexSet: async () => undefined,
  dropIndexSet: async () => undefined,
  onRotation: () => () => undefined,
  whenOptimized: async () => undefined,
  calculateRange: async index => {
    throw new IndexNotFoundError(index)
  },
  rotate: async () => '',
  closeIndex: async () => undefined,
  reopenIndex: async () => undefined,
  deleteIndex: async () => undefined,
  health: async () => ({ writable: true, reason: null, bytes: 0 }),
  close: async () => undefined,
})
