/** Ingest on the main thread: drives the two workers, keeps what they must know and starts them again when they die. */
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { MatchResult } from '../../../../core/streams/match.ts'
import type {
  DecodedMessage,
  ListedFailure,
  Ingest,
  InputDefinition,
  InputDiagnosis,
  InputState,
  InputStatus,
  RoutingProblem,
} from './ingest.ts'
import { pipelineOfPlace } from '../pipelines/place-counts.ts'
import { BackpressureState } from './workers/backpressure.ts'
import type { EncoderDemand } from './workers/encoders.ts'
import { EncoderThreads } from './workers/encoder-threads.ts'
import { Poison } from './workers/poison.ts'
import type { FromStore, WriteChannel } from '../messages/message-store.ts'
import { isComplete, type ProcessingRules } from './processing/chain/processor.ts'
import {
  ingestModule,
  type EncoderWorkerData,
  type FromIngest,
  type FromProcessing,
  type IngestCall,
  type IngestWorkerData,
  type ProcessingWorkerData,
  type ProcessingCall,
  type ToIngest,
  type ToProcessing,
} from './workers/protocol.ts'
import { Statistics } from './workers/statistics.ts'
import { DAMAGED, filesSetAside } from '../damaged-files.ts'
import type { AnsweringEnd } from '../lookup/bridge/answering.ts'
import type { LookupHost } from '../lookup/lookup-host.ts'
import type { Settings } from '../settings/settings.ts'
import { WorkerHandle } from './workers/worker-handle.ts'

export interface IngestOptions {
  readonly dataDir: string
  readonly settings: Pick<
    Settings,
    'journalMaxBytes' | 'awsHttp2' | 'edition' | 'maxMessageFields' | 'maxNewFieldsPerHour' | 'maxInputFields'
  >
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly nodeId: string
  /** A port to the store (`MessageStore.openWriteChannel`), asked for at every start of the processing worker. */
  readonly writeChannel: () => WriteChannel
  /** When other threads process beside the processing worker; by the number of cores unless given. */
  readonly encoders?: EncoderDemand
  /** A bridge to the lookup tables for each processing worker. */
  readonly lookups: Pick<LookupHost, 'connect' | 'disconnect'>
  /** The outgoing guard (`Outgoing.permit`), for inputs that call others. */
  readonly permit: (url: string) => Promise<readonly string[]>
}

/** At most seven: more would only wait for the thread that writes. */
const defaultDemand = (): EncoderDemand => ({
  most: Math.min(7, availableParallelism() - 1),
  behindFrames: 10_000,
  afterMs: 1000,
})

/**
 * Opens the journal and starts the workers: that which processes when there is something to process. Rejects where the journal cannot be opened: its
 * message is for the administrator.
 */
export async function openIngest({
  dataDir,
  settings,
  log,
  nodeId,
  writeChannel,
  permit,
  lookups,
  encoders = defaultDemand(),
}: IngestOptions): Promise<Ingest> {
  const { journalMaxBytes, awsHttp2, edition } = settings
  await mkdir(dataDir, { recursive: true })
  const journalFile = join(dataDir, 'journal.db')
  const fieldsFile = join(dataDir, 'input-fields.json')
  const fieldLimits = {
    ofMessage: settings.maxMessageFields,
    newPerHour: settings.maxNewFieldsPerHour,
    ofInput: settings.maxInputFields,
  }
  const statistics = new Statistics(journalMaxBytes)
  const states = new Map<string, InputStatus>()
  /** Inputs that should be running. */
  const wanted = new Map<string, InputDefinition>()
  let rules: Partial<ProcessingRules> = {}
  let routingProblems: readonly RoutingProblem[] = []
  let processing = true
  const backpressure = new BackpressureState(log)
  let storeBlocked: string | null = null
  const down = new Map<string, string>()
  let tables: AnsweringEnd | null = null
  /** The first start of the processing worker. */
  let begun: Promise<void> | null = null

  const setState = (
    id: string,
    state: InputState,
    detail: string | null = null,
    field: string | null = null,
  ): InputStatus => {
    const status = { id, state, startedAt: Date.now(), detail, field }
    states.set(id, status)
    return status
  }

  /** Returns whether an input that still exists reports a new state: repeated attempts to start report the same one. */
  const hasChanged = ({
    inputId,
    state,
    detail,
  }: { readonly inputId: string } & Pick<InputStatus, 'state' | 'detail'>) => {
    const known = states.get(inputId)
    return known !== undefined && (known.state !== state || known.detail !== detail)
  }

  const ingestWorker = new WorkerHandle<FromIngest>(ingestModule, {
    workerData: (): IngestWorkerData => ({ journalFile, journalMaxBytes, nodeId, awsHttp2, edition }),
    ready() {
      down.delete('ingest')
      connect()
      for (const definition of wanted.values()) void start(definition)
    },
    message(message) {
      switch (message.type) {
        case 'state':
          if (!hasChanged(message)) return
          setState(message.inputId, message.state, message.detail, message.field)
          if (message.state === 'FAILED') log.warn({ input: message.inputId }, `Input failed: ${message.detail}`)
          return
        case 'damaged journal':
          return log.error(
            `The journal is damaged and was set aside: ${message.reason}. It is now ${message.file}. Messages that were not yet stored may be ` +
              'lost; others come in through a new journal.',
          )
        case 'work':
          return beginProcessing()
        case 'room':
          return backpressure.changed(message.refusal)
        case 'warning':
          return log.warn({ input: message.inputId }, message.message)
        case 'counters':
          return statistics.ingest(message.counters)
        case 'permit':
          return void askGuard(message.id, message.url)
      }
    },
    died(reason) {
      down.set('ingest', reason)
      statistics.restartIngest()
      backpressure.reset()
      log.error(`The ingest worker died and is started again: ${reason}`)
      for (const id of wanted.keys()) setState(id, 'FAILING', `The ingest worker died and is started again: ${reason}`)
    },
  })

  const poison = new Poison({
    threads: encoders.most + 1,
    hung: thread => {
      log.error(
        `${thread === 0 ? 'The processing worker' : 'A processing thread'} hangs in a message; it is started again.`,
      )
      if (thread === 0) void processingWorker.kill()
      else encoderThreads.kill(thread)
    },
  })
  const encoderThreads = new EncoderThreads({
    lookups,
    workerData: (thread): EncoderWorkerData => ({
      journalFile,
      fieldLimits,
      nodeId,
      blackBox: poison.blackBox,
      thread,
    }),
    started: (thread, port) => processingWorker.post({ type: 'encoder', thread, port } satisfies ToProcessing, [port]),
    died(thread, reason, isFinal) {
      poison.died(thread, reason)
      log.error(`A processing thread died${isFinal ? '' : ' and is started again'}: ${reason}`)
      const { killers } = poison
      processingWorker.post({ type: 'encoder ended', thread, isFinal, killers } satisfies ToProcessing)
    },
    ended: thread => poison.ended(thread),
  })
  const processingWorker = new WorkerHandle<FromProcessing>(
    new URL('./workers/processing-worker.ts', import.meta.url),
    {
      workerData: (): ProcessingWorkerData => ({
        journalFile,
        fieldsFile,
        fieldLimits,
        nodeId,
        blackBox: poison.blackBox,
        killers: poison.killers,
        encoders,
      }),
      ready() {
        down.delete('processing')
        connect()
        const { port, encoder } = writeChannel()
        processingWorker.post({ type: 'store', port, encoder } satisfies ToProcessing, [port])
        tables = lookups.connect()
        processingWorker.post({ type: 'tables', end: tables.other } satisfies ToProcessing, [tables.other.port])
        processingWorker.post({ type: 'rules', change: rules } satisfies ToProcessing)
        if (!processing) processingWorker.post({ type: 'pause' } satisfies ToProcessing)
      },
      message(message) {
        switch (message.type) {
          case 'counters':
            return statistics.processing(message.counters)
          case 'warning':
            return log.warn(message.message)
          case 'rule line':
            return log.info(message.text)
          case 'obeyed':
            return tellProblems(message.problems)
          case 'encoder':
            return encoderThreads.want(message.thread, message.isWanted)
          case 'store':
            if (message.blocked !== null && storeBlocked === null)
              log.error(`The message store cannot write: ${message.blocked}`)
            storeBlocked = message.blocked
        }
      },
      died(reason) {
        if (tables) lookups.disconnect(tables)
        void encoderThreads.endAll()
        down.set('processing', reason)
        statistics.restartProcessing()
        poison.died(0, reason)
        log.error(`The processing worker died and is started again: ${reason}`)
      },
    },
  )

  /** Joins the two workers, whenever one of them is new. */
  function connect(): void {
    if (!ingestWorker.alive || !processingWorker.alive) return
    const { port1, port2 } = new MessageChannel()
    ingestWorker.post({ type: 'peer', port: port1 } satisfies ToIngest, [port1])
    processingWorker.post({ type: 'peer', port: port2 } satisfies ToProcessing, [port2])
  }

  /** Once for each rule, not again with every change of another. */
  function tellProblems(problems: readonly RoutingProblem[]): void {
    const known = new Set(routingProblems.map(({ ruleId, reason }) => `${ruleId} ${reason}`))
    for (const { streamId: stream, ruleId: rule, reason } of problems) {
      if (!known.has(`${rule} ${reason}`))
        log.warn({ stream, rule }, `A rule of a stream cannot be used and takes no part: ${reason}`)
    }
    routingProblems = problems
  }

  function obey(change: Partial<ProcessingRules>): void {
    rules = { ...rules, ...change }
    // Nobody else can tell which rules cannot be used.
    if (change.routing?.streams.some(stream => stream.rules.length > 0)) beginProcessing()
    processingWorker.post({ type: 'rules', change } satisfies ToProcessing)
  }

  async function askGuard(id: number, url: string): Promise<void> {
    const answer: ToIngest = await permit(url).then(
      addresses => ({ type: 'permitted', id, addresses }),
      (error: unknown) => ({ type: 'permitted', id, error: error instanceof Error ? error.message : String(error) }),
    )
    ingestWorker.post(answer)
  }

  const callIngest = (call: IngestCall) => ingestWorker.call(call)

  const startProcessing = () => (begun ??= processingWorker.start())

  function beginProcessing(): void {
    startProcessing().catch((error: unknown) => {
      log.error(`The processing worker cannot start: ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  async function callProcessing(call: ProcessingCall): Promise<unknown> {
    // A worker that could not start is started again, and its callers are told.
    await startProcessing().catch(() => undefined)
    return processingWorker.call(call)
  }

  /** Jobs ask for the failures now and then: where there are none, no worker is started for it. */
  const hasFailures = () => begun !== null || statistics.counters().failures > 0

  /** New batches are numbered after all that the store has seen, also where the journal was lost and the clock has gone back. */
  async function numberAfterStore(): Promise<void> {
    const { port } = writeChannel()
    const furthest = await new Promise<number>(resolve => {
      port.once('message', (message: FromStore) =>
        resolve(message.type === 'ready' ? Math.max(0, ...Object.values(message.resumeAfter)) : 0),
      )
      port.once('close', () => resolve(0))
    })
    port.close()
    if (furthest > 0) await callIngest({ name: 'raise', sequence: furthest })
  }

  async function start(definition: InputDefinition): Promise<InputStatus> {
    const { id } = definition
    wanted.set(id, definition)
    statistics.addInput(id)
    setState(id, 'INITIALIZED')
    try {
      await callIngest({ name: 'start', definition })
    } catch (error) {
      if (states.has(id)) setState(id, 'FAILED', (error as Error).message)
    }
    return states.get(id) ?? { id, state: 'TERMINATED', startedAt: Date.now(), detail: null, field: null }
  }

  await ingestWorker.start()
  try {
    await numberAfterStore()
    await begun
  } catch (error) {
    await Promise.all([ingestWorker.stop(), processingWorker.stop(), encoderThreads.endAll()])
    throw error
  }

  return {
    startInput: start,
    async stopInput(id) {
      wanted.delete(id)
      if (ingestWorker.alive) await callIngest({ name: 'stop', inputId: id })
      return setState(id, 'STOPPED')
    },
    async removeInput(id) {
      wanted.delete(id)
      states.delete(id)
      await callIngest({ name: 'remove', inputId: id })
      statistics.removeInput(id)
    },
    async redefineInput(definition) {
      if (wanted.has(definition.id)) wanted.set(definition.id, definition)
      await callIngest({ name: 'redefine', definition })
    },
    status: id => states.get(id) ?? null,
    statuses: () => [...states.values()],
    counters: () => statistics.counters(),
    async diagnose(inputId) {
      const [senders, undecodable] = await Promise.all([
        callIngest({ name: 'senders', inputId }) as Promise<InputDiagnosis['senders']>,
        callProcessing({ name: 'undecodable', inputId }) as Promise<InputDiagnosis['undecodable']>,
      ])
      return { traffic: statistics.traffic(inputId), senders, undecodable }
    },
    setRouting: async routing => obey({ routing }),
    setGrokPatterns: async grokPatterns => obey({ grokPatterns }),
    setGeoIp: async geoIp => obey({ geoIp }),
    setInstanceNames: async instanceNames => obey({ instanceNames }),
    tablesChanged: () => obey({}),
    async setPipelines(pipelines) {
      const ids = new Set(pipelines.pipelines.map(({ id }) => id))
      statistics.keepPlaces(key => ids.has(pipelineOfPlace(key)))
      obey({ pipelines })
    },
    placeCounters: key => statistics.place(key),
    ruleMetrics: () => statistics.ruleMetrics(),
    async setProcessors(processors) {
      if (processors.join() !== rules.processors?.join()) obey({ processors })
    },
    processingRules: () => (isComplete(rules) ? rules : null),
    routingProblems: () => routingProblems,
    checkPatterns: patterns => callProcessing({ name: 'patterns', patterns }) as Promise<readonly (string | null)[]>,
    matchStream: (matchingType, rules, message) =>
      callProcessing({ name: 'match', matchingType, rules, message }) as Promise<MatchResult>,
    storeOwn: messages => callIngest({ name: 'store own', messages }) as Promise<void>,
    settled: () => callIngest({ name: 'settle' }) as Promise<void>,
    async pauseProcessing() {
      processing = false
      processingWorker.post({ type: 'pause' } satisfies ToProcessing)
    },
    async resumeProcessing() {
      processing = true
      processingWorker.post({ type: 'resume' } satisfies ToProcessing)
    },
    isProcessing: () => processing,
    health() {
      const [restarting] = down
      const held = backpressure.current
      const problem =
        held?.reason ?? (restarting ? `The ${restarting[0]} worker is being started again: ${restarting[1]}` : null)
      return {
        lbStatus: held || statistics.throttled ? 'throttled' : 'alive',
        backpressure: held,
        problem,
        storeBlocked,
      }
    },
    workingOn: () => poison.workingOn,
    decode: (codec, configuration, frame, { address }) =>
      callProcessing({ name: 'decode', codec, configuration, frame, address }) as Promise<DecodedMessage | null>,
    failures: async (limit, offset, bytes) =>
      hasFailures()
        ? ((await callProcessing({ name: 'failures', limit, offset, bytes })) as readonly ListedFailure[])
        : [],
    countFailures: async since =>
      hasFailures() ? ((await callProcessing({ name: 'count failures', since })) as number) : 0,
    journalsSetAside: () => filesSetAside(join(dataDir, DAMAGED)).filter(({ name }) => name === 'journal'),
    async close() {
      poison.stop()
      backpressure.reset()
      await callIngest({ name: 'quiesce' }).catch(() => {})
      if (begun) await callProcessing({ name: 'close' }).catch(() => {})
      await callIngest({ name: 'close' }).catch(() => {})
      await Promise.all([ingestWorker.stop(), processingWorker.stop(), encoderThreads.endAll()])
    },
  }
}
