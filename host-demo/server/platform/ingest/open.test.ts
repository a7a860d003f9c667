/** The whole of ingest, workers and all, with a store that only remembers. */
import { noPipelineRules } from '../pipelines/program.ts'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { processorNames } from '../../../../core/configuration/processor-names.ts'
import type { FromStore, Message, ToStore, WriteChannel } from '../messages/message-store.ts'
import { RULE } from '../../../../core/streams/rules.ts'
import type { Ingest, InputDefinition, RoutedRule, RoutedStream } from './ingest.ts'
import { Journal } from './journal/journal.ts'
import { noLookups } from '../lookup/testing/no-lookups.ts'
import { openIngest, type IngestOptions } from './open.ts'
import { allCodecs, loadParts } from './registry.ts'
import { freePort } from './testing/intake.ts'
import { sampleFrames } from './testing/samples.ts'
import { makeCertificate, type MadeCertificate } from './testing/make-certificate.ts'
import { WorkerHandle } from './workers/worker-handle.ts'

const types = {
  syslogTcp: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  gelfHttp: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  rawTcp: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  gelfUdp: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  otlpGrpc: 'org.cordwood.inputs.otlp.OtlpGrpcInput',
  beats: 'org.graylog.plugins.beats.Beats2Input',
}
const processors = Object.keys(processorNames)
const routing = { defaultStream: { id: 'all', indexSet: 'default' }, streams: [] }

/** Applies batches in order and once, as the port's contract says; `hold` keeps it from confirming. */
class Store {
  readonly messages: Message[] = []
  /** Index set, text and streams of each. */
  readonly stored: string[] = []
  opened = 0
  hold = false
  #applied = 0
  #port: MessagePort | null = null
  readonly #unconfirmed: number[] = []

  readonly channel = (): WriteChannel => {
    const { port1, port2 } = new MessageChannel()
    this.opened++
    this.#port = port1
    port1.on('message', (message: ToStore) => {
      if (message.type !== 'batch') throw new Error('This store takes batches only.')
      const { sequence, targets } = message.batch
      if (sequence > this.#applied) {
        this.#applied = sequence
        for (const { indexSet, messages } of targets) {
          this.messages.push(...messages)
          for (const { fields, streams } of messages)
            this.stored.push(`${indexSet} ${fields['message']} ${streams.join()}`)
        }
      }
      this.#unconfirmed.push(sequence)
      if (!this.hold) this.confirm()
    })
    this.#say({ type: 'ready', resumeAfter: this.#applied > 0 ? { default: this.#applied } : {} })
    return { port: port2, encoder: null }
  }

  confirm(): void {
    for (const sequence of this.#unconfirmed.splice(0)) this.#say({ type: 'stored', sequence })
  }

  /** As when the thread that writes has died. */
  hangUp(): void {
    this.#port?.close()
    this.#unconfirmed.length = 0
  }

  block(reason: string): void {
    this.#say({ type: 'blocked', reason })
  }

  warn(text: string): void {
    this.#say({ type: 'warning', text })
  }

  /** Forgets all: the next test begins with nothing. */
  forget(): void {
    this.messages.length = 0
    this.stored.length = 0
  }

  get texts(): unknown[] {
    return this.messages.map(({ fields }) => fields['message'])
  }

  #say(message: FromStore): void {
    this.#port?.postMessage(message)
  }
}

let dataDir: string
let store: Store
let ingest: Ingest | null = null
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
function begin(): void {
  dataDir = mkdtempSync(join(tmpdir(), 'cordwood-ingest-'))
  store = new Store()
}
async function end(): Promise<void> {
  store.hold = false
  await ingest?.close()
  ingest = null
  rmSync(dataDir, { recursive: true, force: true })
}

async function open(journalMaxBytes = 1e9, options: Partial<IngestOptions> = {}): Promise<Ingest> {
  const settings = {
    journalMaxBytes,
    awsHttp2: false,
    edition: 'standard' as const,
    maxMessageFields: 500,
    maxNewFieldsPerHour: 250,
    maxInputFields: 500,
  }
  ingest = await openIngest({
    dataDir,
    settings,
    log,
    nodeId: 'node',
    writeChannel: store.channel,
    permit: async () => [],
    lookups: noLookups(),
    ...options,
  })
  await ingest.setProcessors(processors)
  await ingest.setGrokPatterns(new Map())
  await ingest.setGeoIp(null)
  await ingest.setInstanceNames(null)
  await ingest.setPipelines(noPipelineRules)
  await ingest.setRouting(routing)
  return ingest
}
/** The inputs of a test. */
const defined = new Set<string>()
function define(id: string, type: string, port: number, configuration = {}, staticFields = {}): InputDefinition {
  defined.add(id)
  return {
    id,
    type,
    title: id,
    configuration: { bind_address: '127.0.0.1', port, ...configuration },
    staticFields,
  }
}
async function start(id: string, type: string, configuration = {}): Promise<number> {
  const port = await freePort()
  expect(await ingest!.startInput(define(id, type, port, configuration))).toMatchObject({
    id,
    state: 'RUNNING',
    detail: null,
  })
  return port
}
const send = (port: number, text: string) =>
  new Promise<void>((resolve, reject) => {
    connect(port, '127.0.0.1')
      .once('error', reject)
      .once('close', () => resolve())
      .end(text)
  })
const post = async (port: number, body: string) =>
  (await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })).status
const arrived = (...texts: string[]) => vi.waitFor(() => expect(store.texts).toEqual(texts), 15_000)

const stream = (id: string, rules: readonly Partial<RoutedRule>[], more: Partial<RoutedStream> = {}): RoutedStream => ({
  id,
  indexSet: 'default',
  matchingType: 'AND',
  removeFromDefault: false,
  rules: rules.map((rule, i) => ({
    id: `${id}${i}`,
    type: RULE.contains,
    field: 'message',
    value: 'x',
    inverted: false,
    ...rule,
  })),
  ...more,
})
const stored = (...expected: string[]) =>
  vi.waitFor(() => expect(store.stored.toSorted()).toEqual(expected.toSorted()), 15_000)

describe('an ingest that goes on', () => {
  beforeAll(async () => {
    begin()
    await open()
  })
  afterEach(async () => {
    for (const id of defined) await ingest!.removeInput(id)
    defined.clear()
    await ingest!.setRouting(routing)
    store.forget()
    vi.clearAllMocks()
  })
  afterAll(end)

  it('stores messages of its own unprocessed, and answers when the store has them', async () => {
    await ingest!.setRouting({ ...routing, streams: [stream('x', [{}])] })
    store.hold = true
    const fields = { message: 'x', source: 'the server', id: 'E1' }
    let answered = false
    const own = { timestamp: 5, streams: ['own'], indexSets: ['events'], fields }
    const storing = ingest!.storeOwn([own, { ...own, streams: ['own', 'other'], indexSets: ['events', 'others'] }])
    void storing.then(() => {
      answered = true
    })
    await stored('events x own', 'events x own,other', 'others x own,other')
    expect(answered).toBe(false)
    store.hold = false
    store.confirm()
    await storing
    await ingest!.settled()
    expect(store.messages[0]).toMatchObject({
      timestamp: 5,
      fields: { ...fields, gl2_message_id: store.messages[0]!.id },
    })
  })

  it('tells where messages come from, how many lately, and which were no messages, with their bytes', async () => {
    const port = await start('in', types.syslogTcp)
    await send(port, '<13>one\n<13>two\n<999>\u00fc\n')
    await vi.waitFor(async () => expect((await ingest!.diagnose('in')).undecodable).toHaveLength(1), 15_000)
    await vi.waitFor(() => expect(ingest!.counters().inputs['in']).toMatchObject({ messages: 3 }), 15_000)
    const { traffic, senders, undecodable } = await ingest!.diagnose('in')
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
    expect([sum(traffic!.lastMinute.messages), sum(traffic!.lastQuarter.messages)]).toEqual([3, 3])
    expect(sum(traffic!.lastQuarter.bytes)).toBe(24)
    expect(senders).toMatchObject({
      heaviest: [{ address: '127.0.0.1', messages: 3, bytes: 21 }],
      others: { addresses: 0, messages: 0, bytes: 0 },
    })
    expect(undecodable).toMatchObject([{ address: '127.0.0.1', size: 7, reason: expect.stringMatching(/priority/i) }])
    expect(Buffer.from(undecodable[0]!.bytes).toString()).toBe('<999>\u00fc')
    expect(await ingest!.diagnose('never started')).toEqual({ traffic: null, senders: null, undecodable: [] })
  })

  describe('inputs', () => {
    it('wait for a port in use, with the reason, and come up on their own', async () => {
      const names = ['rawTcp', 'gelfUdp', 'gelfHttp', 'otlpGrpc', 'beats'] as const
      const ports: number[] = []
      for (const name of names) ports.push(await start(`first-${name}`, types[name]))
      const second = names.map((name, i) => define(`second-${name}`, types[name], ports[i]!))
      for (const [i, definition] of second.entries()) {
        const failed = await ingest!.startInput(definition)
        expect(failed).toMatchObject({
          state: 'FAILED',
          detail: `Cannot listen on 127.0.0.1:${ports[i]}: the port is in use by another input or program. It is retried automatically.`,
          field: 'port',
        })
        expect(ingest!.status(definition.id)).toEqual(failed)
      }
      for (const name of names) expect(await ingest!.stopInput(`first-${name}`)).toMatchObject({ state: 'STOPPED' })
      for (const { id } of second)
        await vi.waitFor(() => expect(ingest!.status(id)).toMatchObject({ state: 'RUNNING', detail: null }), 30_000)
      for (const { id } of second) await ingest!.removeInput(id)
      expect([ingest!.status('second-beats'), ingest!.counters().inputs['second-beats']]).toEqual([null, undefined])
      for (const [i, name] of names.entries())
        expect(await ingest!.startInput(define(name, types[name], ports[i]!))).toMatchObject({ state: 'RUNNING' })
    }, 60_000)

    it('that wait for a port are stopped, removed and changed like others, and started at once', async () => {
      const port = await start('one', types.rawTcp)
      for (const id of ['stopped', 'removed', 'changed', 'started']) {
        expect(await ingest!.startInput(define(id, types.rawTcp, port))).toMatchObject({ state: 'FAILED' })
      }
      expect(await ingest!.stopInput('stopped')).toMatchObject({ state: 'STOPPED', detail: null })
      await ingest!.removeInput('removed')
      expect(await ingest!.startInput(define('changed', types.rawTcp, await freePort()))).toMatchObject({
        state: 'RUNNING',
        detail: null,
      })
      await ingest!.redefineInput(define('started', types.rawTcp, port, {}, { env: 'late' }))
      await ingest!.stopInput('one')
      await vi.waitFor(() => expect(ingest!.status('started')).toMatchObject({ state: 'RUNNING' }), 30_000)
      await send(port, 'here\n')
      await arrived('here')
      expect(store.messages[0]!.fields).toMatchObject({ env: 'late', gl2_source_input: 'started' })
      expect(['stopped', 'removed', 'changed'].map(id => ingest!.status(id)?.state)).toEqual([
        'STOPPED',
        undefined,
        'RUNNING',
      ])
    }, 60_000)

    it('run on an expired certificate, and their state says so until it is renewed', async () => {
      const wrong = makeCertificate('localhost', {
        from: new Date('2020-01-01T00:00:00Z'),
        until: new Date('2021-01-01T12:00:00Z'),
      })
      const right = makeCertificate('localhost')
      const files = {
        tls_enable: true,
        tls_cert_file: join(dataDir, 'cert.pem'),
        tls_key_file: join(dataDir, 'key.pem'),
      }
      const write = ({ certificate, privateKey }: MadeCertificate) => {
        writeFileSync(files.tls_cert_file, certificate)
        writeFileSync(files.tls_key_file, privateKey)
      }
      write(wrong)
      const port = await freePort()
      expect(await ingest!.startInput(define('in', types.rawTcp, port, files))).toMatchObject({
        state: 'RUNNING',
        detail: 'The certificate in tls_cert_file expired on 2021-01-01 12:00 UTC: put a valid one in its place.',
      })
      write(right)
      expect(await ingest!.startInput(define('in', types.rawTcp, port, files))).toMatchObject({
        state: 'RUNNING',
        detail: null,
      })
    })

    it('are refused a configuration that cannot be', async () => {
      expect(await ingest!.startInput(define('in', types.rawTcp, 0, { charset_name: 'klingon' }))).toMatchObject({
        state: 'FAILED',
        detail: expect.stringMatching(/charset_name/),
      })
      expect(await ingest!.startInput(define('in', 'no.such.Input', 0))).toMatchObject({
        state: 'FAILED',
        detail: expect.stringMatching(/no.such.Input/),
      })
    })

    it('take new static fields without losing a connection', async () => {
      const port = await freePort()
      await ingest!.startInput(define('in', types.rawTcp, port, {}, { env: 'test' }))
      const socket = connect(port, '127.0.0.1')
      socket.write('before\n')
      await arrived('before')
      await ingest!.redefineInput(define('in', types.rawTcp, port, {}, { env: 'prod' }))
      socket.end('after\n')
      await arrived('before', 'after')
      expect(store.messages.map(({ fields }) => fields['env'])).toEqual(['test', 'prod'])
    })
  })

  describe('streams', () => {
    it('with a rule that cannot be used go on without it, and it is said which', async () => {
      const port = await start('in', types.rawTcp)
      const broken = { ...routing, streams: [stream('s', [{ value: 'copy' }, { type: RULE.regex, value: '(' }])] }
      await ingest!.setRouting(broken)
      const problem = { streamId: 's', ruleId: 's1', reason: expect.stringContaining('missing closing') }
      await vi.waitFor(() => expect(ingest!.routingProblems()).toEqual([problem]))
      await ingest!.setRouting(broken)
      await send(port, 'copy\n')
      await stored('default copy all,s')
      const told = log.warn.mock.calls.filter(([details]) => (details as { rule?: string }).rule === 's1')
      expect(told).toEqual([[{ stream: 's', rule: 's1' }, expect.stringContaining('missing closing')]])
    })

    it('have rules that are checked and tried in the worker; an expression that makes others hang is answered', async () => {
      expect(await ingest!.checkPatterns(['a+', '(', 'x'.repeat(9000), '(a+)+$'])).toEqual([
        null,
        expect.stringContaining('missing closing'),
        expect.stringContaining('8192 characters'),
        null,
      ])
      const { rules } = stream('s', [
        { type: RULE.regex, value: '(a+)+$' },
        { type: RULE.greater, field: 'took', value: '5' },
      ])
      const message = { timestamp: 0, fields: { message: `${'a'.repeat(20_000)}!`, took: '5.5' } }
      expect(await ingest!.matchStream('OR', rules, message)).toEqual({ matches: true, rules: { s0: false, s1: true } })
    })
  })

  it('what the store remarks is in the log', async () => {
    store.warn('The index has 1000 fields.')
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith('The index has 1000 fields.'))
  })

  it('what is longer than the limit of its input is counted, whether it is cut or refused', async () => {
    const tcp = await start('tcp', types.rawTcp, { max_message_size: 5 })
    const http = await start('http', types.gelfHttp, { max_chunk_size: 100 })
    await send(tcp, 'much too long\nshort\n')
    expect(await post(http, 'x'.repeat(101))).toBe(413)
    await vi.waitFor(() => {
      const { inputs } = ingest!.counters()
      expect([inputs['tcp'], inputs['http']]).toMatchObject([
        { messages: 2, tooLarge: 1 },
        { messages: 0, tooLarge: 1, refused: 0 },
      ])
    })
  })

  it('a codec can be tried alone', async () => {
    const decode = (codec: string, text: string) =>
      ingest!.decode(codec, { timezone: 'UTC' }, Buffer.from(text), { address: '192.0.2.1', port: null })
    expect(await decode('syslog', '<13>1 2023-08-02T10:00:00Z h app - - - hi')).toMatchObject({
      timestamp: Date.parse('2023-08-02T10:00:00Z'),
      fields: { message: 'hi', source: 'h' },
    })
    expect(await decode('raw', '')).toBeNull()
    await expect(decode('gelf', 'no json')).rejects.toThrow(/Not a GELF message/)
  })

  it('every codec there is can be tried', async () => {
    await loadParts()
    const tried = new Set(sampleFrames.map(({ codec }) => codec))
    expect([...tried].sort()).toEqual(
      allCodecs()
        .map(({ name }) => name)
        .sort(),
    )
    for (const { codec, bytes, message, configuration = {} } of sampleFrames) {
      const from = { address: '192.0.2.1', port: null }
      const decoded = await ingest!.decode(codec, configuration, Buffer.from(bytes), from)
      expect([codec, decoded?.fields['message']]).toEqual([codec, expect.stringContaining(message)])
    }
    const failing = (text: string) =>
      ingest!.decode('netflow', {}, Buffer.from(text), { address: '192.0.2.1', port: null })
    await expect(failing('hello')).rejects.toThrow('hexadecimal digits')
    await expect(failing('0009')).rejects.toThrow('was dropped')
  })
})

describe('an ingest of its own', () => {
  beforeEach(begin)
  afterEach(end)

  it('what comes in is stored, in order, and leaves the journal', async () => {
    await open()
    const port = await start('in', types.rawTcp)
    await send(port, Array.from({ length: 5000 }, (_, i) => `line ${i}\n`).join(''))
    await vi.waitFor(() => expect(store.messages).toHaveLength(5000), 15_000)
    expect(store.texts).toEqual(Array.from({ length: 5000 }, (_, i) => `line ${i}`))
    const ids = store.messages.map(({ id }) => id)
    expect([...ids].sort()).toEqual(ids)
    await vi.waitFor(
      () =>
        expect(ingest!.counters()).toMatchObject({
          inputs: { in: { messages: 5000, totalConnections: 1, openConnections: 0, decodeErrors: 0 } },
          journal: { entries: 0, bytes: 0, oldest: null },
          stages: { input: { total: 5000 }, processed: { total: 5000 }, output: { total: 5000 } },
          failures: 0,
        }),
      15_000,
    )
  })

  describe('the promise', () => {
    it('what was answered with 202 is there after a restart that finished nothing, once', async () => {
      await open()
      await ingest!.pauseProcessing()
      const port = await start('in', types.gelfHttp)
      expect(await post(port, '{"short_message":"kept","host":"h"}')).toBe(202)
      expect(store.texts).toEqual([])
      await ingest!.close()
      await open()
      await arrived('kept')
      expect(store.messages[0]!.fields).toMatchObject({ source: 'h', gl2_source_input: 'in' })
    })

    it('what failed is listed after a restart, before anything comes in', async () => {
      const journal = new Journal(join(dataDir, 'journal.db'))
      const failure = { sequence: 5, position: 0, inputId: 'in', receivedAt: 1, remoteAddress: 'a', reason: 'why' }
      journal.write({
        batches: [],
        batchResults: [{ sequence: 5, targets: null, failures: [{ ...failure, frame: Buffer.from('frame') }] }],
        doneThrough: 0,
      })
      journal.close()
      await open()
      await vi.waitFor(async () => expect(await ingest!.failures(10, 0, 1000)).toMatchObject([failure]), 15_000)
      expect(await ingest!.countFailures(0)).toBe(1)
    })

    it('what the store has but did not confirm is sent again and gets the same id', async () => {
      await open()
      store.hold = true
      const port = await start('in', types.rawTcp)
      await send(port, 'one\ntwo\n')
      await arrived('one', 'two')
      const again = new Store()
      const before = store
      const closing = ingest!.close()
      store = again
      await closing
      await open()
      await arrived('one', 'two')
      expect(again.messages.map(({ id }) => id)).toEqual(before.messages.map(({ id }) => id))
    }, 30_000)

    it("at the journal's limit HTTP senders are told so, TCP senders wait, and it continues on its own", async () => {
      await open(200_000)
      store.hold = true
      const http = await start('http', types.gelfHttp, { max_chunk_size: 1_000_000 })
      const tcp = await start('tcp', types.rawTcp)
      await ingest!.pauseProcessing()
      const message = JSON.stringify({ short_message: 'x'.repeat(50_000), host: 'h' })
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push(await post(http, message))
      expect(statuses.filter(status => status === 202)).toHaveLength(3)
      expect(statuses.at(-1)).toBe(429)
      await vi.waitFor(() =>
        expect(ingest!.health()).toMatchObject({
          lbStatus: 'throttled',
          problem: expect.stringMatching(/limit of 200000 bytes/),
        }),
      )
      const waiting = send(tcp, 'waits\n')
      store.hold = false
      await ingest!.resumeProcessing()
      await waiting
      await vi.waitFor(() => expect(store.texts.at(-1)).toBe('waits'), 15_000)
      expect(store.messages).toHaveLength(4)
      expect(await post(http, message)).toBe(202)
      await vi.waitFor(() => expect(ingest!.counters().inputs['http']!.refused).toBe(3))
      await vi.waitFor(
        () =>
          expect(ingest!.health()).toEqual({
            lbStatus: 'alive',
            problem: null,
            backpressure: null,
            storeBlocked: null,
          }),
        15_000,
      )
    })

    it('a worker that dies is started again: inputs listen, and nothing that was taken is missing or twice', async () => {
      const started = vi.spyOn(WorkerHandle.prototype, 'start')
      await open()
      const port = await start('in', types.gelfHttp)
      expect(await post(port, '{"short_message":"one","host":"h"}')).toBe(202)
      await vi.waitFor(
        () =>
          expect(ingest!.counters()).toMatchObject({
            inputs: { in: { messages: 1 } },
            stages: { output: { total: 1 } },
          }),
        15_000,
      )
      const [ingestWorker, processingWorker] = started.mock.contexts as WorkerHandle<never>[]
      started.mockRestore()
      await processingWorker!.kill()
      expect(await post(port, '{"short_message":"two","host":"h"}')).toBe(202)
      await arrived('one', 'two')
      expect(store.opened, 'once to see how far it is').toBe(3)
      await vi.waitFor(
        () =>
          expect(ingest!.counters()).toMatchObject({
            inputs: { in: { messages: 2 } },
            stages: { output: { total: 2 } },
          }),
        15_000,
      )
      await ingestWorker!.kill()
      await vi.waitFor(() =>
        expect(ingest!.status('in')).toMatchObject({
          state: 'FAILING',
          detail: expect.stringMatching(/started again/),
        }),
      )
      await vi.waitFor(() => expect(ingest!.status('in')).toMatchObject({ state: 'RUNNING' }), 15_000)
      expect(await post(port, '{"short_message":"three","host":"h"}')).toBe(202)
      await arrived('one', 'two', 'three')
      await vi.waitFor(
        () =>
          expect(ingest!.counters()).toMatchObject({
            inputs: { in: { messages: 3 } },
            stages: { output: { total: 3 } },
          }),
        15_000,
      )
      expect(ingest!.health()).toEqual({ lbStatus: 'alive', problem: null, backpressure: null, storeBlocked: null })
    })

    it('nothing is processed by a thread before there is something to process', async () => {
      const started = vi.spyOn(WorkerHandle.prototype, 'start')
      await open()
      const port = await start('in', types.rawTcp)
      expect(started).toHaveBeenCalledTimes(1)
      await send(port, 'first\n')
      await arrived('first')
      expect(started).toHaveBeenCalledTimes(2)
      started.mockRestore()
    })

    it('a store whose writer died is connected to again, and has what it did not confirm, once', async () => {
      await open()
      const port = await start('in', types.rawTcp)
      store.hold = true
      await send(port, 'before\n')
      await arrived('before')
      store.hangUp()
      store.hold = false
      await send(port, 'after\n')
      await arrived('before', 'after')
      expect(store.opened, 'once to see how far it is').toBe(3)
      await vi.waitFor(() => expect(ingest!.counters().journal.entries).toBe(0), 15_000)
    })

    it('a store that cannot write is said, and the messages wait in the journal', async () => {
      await open()
      const port = await start('in', types.rawTcp)
      store.hold = true
      await send(port, 'waits\n')
      await arrived('waits')
      store.block('no space left on device')
      await vi.waitFor(() => expect(ingest!.health().storeBlocked).toBe('no space left on device'))
      await vi.waitFor(() => expect(ingest!.counters().journal.entries).toBe(1), 15_000)
      store.confirm()
      await vi.waitFor(() => expect(ingest!.health().storeBlocked).toBeNull())
    })
  })

  describe('streams', () => {
    it('get the messages their rules match, in their index sets, from the moment they are told', async () => {
      await open()
      const port = await start('in', types.rawTcp)
      await ingest!.setRouting({
        ...routing,
        streams: [
          stream('both', [{ value: 'copy' }], { indexSet: 'own' }),
          stream('away', [{ value: 'move' }], { indexSet: 'own', removeFromDefault: true }),
          stream('input', [
            { type: RULE.input, field: '', value: 'in' },
            { type: RULE.regex, value: 'i(nput)$' },
          ]),
        ],
      })
      await send(port, 'plain\ncopy\nmove\nby input\n')
      const expected = [
        'default plain all',
        'default copy all,both',
        'own copy all,both',
        'own move away',
        'default by input all,input',
      ]
      await stored(...expected)
      await ingest!.setRouting(routing)
      await send(port, 'copy\n')
      await stored(...expected, 'default copy all')
      await vi.waitFor(() => {
        const { streams } = ingest!.counters()
        expect(Object.entries(streams).map(([id, { total }]) => [id, total])).toEqual(
          expect.arrayContaining([
            ['all', 4],
            ['both', 1],
            ['away', 1],
            ['input', 1],
          ]),
        )
      })
    })

    it('are told again to a worker that was started again', async () => {
      const spawn = vi.spyOn(WorkerHandle.prototype, 'start')
      await open()
      const port = await start('in', types.rawTcp)
      await ingest!.setRouting({ ...routing, streams: [stream('s', [{ value: 'copy' }])] })
      await (spawn.mock.contexts[1] as WorkerHandle<never>).kill()
      await send(port, 'copy\n')
      await stored('default copy all,s')
      spawn.mockRestore()
    })
  })

  describe('several threads that process', () => {
    /** Opens with threads that are started with the first message. Returns their handles. */
    async function openWithThreads(most: number): Promise<WorkerHandle<never>[]> {
      const started = vi.spyOn(WorkerHandle.prototype, 'start')
      await open(1e9, { encoders: { most, behindFrames: 0, afterMs: 0 } })
      const port = await start('first', types.rawTcp)
      await send(port, 'first\n')
      const handles = () => started.mock.contexts.slice(2) as WorkerHandle<never>[]
      await vi.waitFor(() => expect(handles().filter(({ alive }) => alive)).toHaveLength(most), 30_000)
      const threads = handles()
      started.mockRestore()
      return threads
    }
    const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`)

    it('store what comes in once and in order, by the rules of the moment, and count it', async () => {
      const threads = await openWithThreads(2)
      await ingest!.setRouting({
        ...routing,
        streams: [stream('both', [{ value: 'copy' }], { indexSet: 'own' })],
      })
      const port = await start('in', types.rawTcp)
      await send(port, `${lines('plain', 5000).join('\n')}\ncopy\n`)
      await arrived('first', ...lines('plain', 5000), 'copy', 'copy')
      const gelf = await start('gelf', types.gelfHttp)
      expect(await post(gelf, 'no JSON')).toBe(202)
      await vi.waitFor(
        () =>
          expect(ingest!.counters()).toMatchObject({
            inputs: { gelf: { decodeErrors: 1 } },
            stages: { processed: { total: 5003 }, output: { total: 5004 } },
            streams: { all: { total: 5003 }, both: { total: 1 } },
            journal: { entries: 0 },
          }),
        15_000,
      )
      const { executed } = ingest!.counters().processors[processors[0]!]!
      expect(executed).toBe(5003)
      expect((await ingest!.diagnose('gelf')).undecodable).toHaveLength(1)
      const source = 'rule "r" when true then lookup_set_value("seen", to_string($message.source), 1); end'
      await ingest!.setPipelines({ ...noPipelineRules, rules: [{ id: 'r', title: 'r', source }] })
      await vi.waitFor(() => expect(threads.filter(({ alive }) => alive)).toEqual([]), 15_000)
      await send(port, 'in order\n')
      await vi.waitFor(() => expect(store.texts.at(-1)).toBe('in order'), 15_000)
    }, 60_000)

    it('go on when one of them dies: its span is processed by another, and all is stored once and in order', async () => {
      const threads = await openWithThreads(2)
      const port = await start('in', types.rawTcp)
      const expected = ['first']
      for (const [round, thread] of [...threads, ...threads].entries()) {
        const sent = send(port, `${lines(`round ${round}`, 4000).join('\n')}\n`)
        expected.push(...lines(`round ${round}`, 4000))
        await new Promise(resolve => setTimeout(resolve, 10 * round))
        await thread.kill()
        await sent
      }
      await arrived(...expected)
      expect(store.opened, 'delivery has not been started again').toBe(2)
      await vi.waitFor(() => expect(ingest!.counters().journal.entries).toBe(0), 15_000)
    }, 60_000)

    it('end with the worker that deals out to them, and start again with it', async () => {
      await openWithThreads(1)
      const port = await start('in', types.rawTcp)
      store.hangUp()
      await send(port, 'one\n')
      await arrived('first', 'one')
      const messages = lines('after', 3000)
      await send(port, `${messages.join('\n')}\n`)
      await arrived('first', 'one', ...messages)
    }, 60_000)
  })

  it('a journal of a newer version is refused in words', async () => {
    await open()
    await ingest!.close()
    ingest = null
    expect(existsSync(join(dataDir, 'journal.db'))).toBe(true)
    const db = new DatabaseSync(join(dataDir, 'journal.db'))
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(open()).rejects.toThrow(/format 99/)
  })
})
