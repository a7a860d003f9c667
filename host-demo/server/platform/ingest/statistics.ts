/** The counters of both workers, put together once a second. */
import { maxFrames } from './journal/batch.ts'
import type { IngestCounters, InputCounters, StreamCounters } from './ingest.ts'
import type { IngestWorkerCounters, ProcessingWorkerCounters } from './protocol.ts'
import { Tally } from './tally.ts'
import type { StreamTraffic } from './transports/transport.ts'

class StreamTallies {
  readonly records = new Tally()
  readonly reads = new Tally()
  readonly errors = new Tally()
  lagMs: Readonly<Record<string, number>> = {}

  update({ records, reads, errors, lagMs }: StreamTraffic, now: number): void {
    this.records.update(records, now)
    this.reads.update(reads, now)
    this.errors.update(errors, now)
    this.lagMs = lagMs
  }

  restart(): void {
    for (const tally of [this.records, this.reads, this.errors]) tally.restart()
    this.lagMs = {}
  }

  counters(): StreamCounters {
    return { records: this.records.total, reads: this.reads.total, errors: this.errors.total, lagMs: this.lagMs }
  }
}

/** What transports count. */
const counted = [
  'messages', 'emptyMessages', 'bytesRead', 'bytesWritten', 'totalConnections', 'refusedConnections', 'dropped', 'tooLarge', 'refused',
] as const

class InputTallies {
  readonly messages = new Tally()
  readonly emptyMessages = new Tally()
  readonly bytesRead = new Tally()
  readonly bytesWritten = new Tally()
  readonly totalConnections = new Tally()
  readonly refusedConnections = new Tally()
  readonly dropped = new Tally()
  readonly tooLarge = new Tally()
  readonly refused = new Tally()
  readonly decodeErrors = new Tally()
  readonly textFields = new Tally()
  stream: StreamTallies | null = null
  openConnections = 0

  restartIngest(): void {
    for (const name of counted) this[name].restart()
    this.stream?.restart()
    this.openConnections = 0
  }

  counters(now: number): InputCounters {
    return {
      messages: this.messages.total, messagesPerSecond: this.messages.perSecond(now),
      emptyMessages: this.emptyMessages.total, decodeErrors: this.decodeErrors.total,
      textFields: this.textFields.total,
      bytesRead: this.bytesRead.total, bytesReadPerSecond: this.bytesRead.perSecond(now),
      bytesWritten: this.bytesWritten.total, bytesWrittenPerSecond: this.bytesWritten.perSecond(now),
      openConnections: this.openConnections, totalConnections: this.totalConnections.total,
      refusedConnections: this.refusedConnections.total, refused: this.refused.total,
      dropped: this.dropped.total, tooLarge: this.tooLarge.total,
      stream: this.stream?.counters() ?? null,
    }
  }
}

export class Statistics {
  readonly #inputs = new Map<string, InputTallies>()
  readonly #appended = new Tally()
  readonly #read = new Tally()
  readonly #processed = new Tally()
  readonly #stored = new Tally()
  readonly #traffic = { input: new Tally(), decoded: new Tally(), output: new Tally() }
  #through: IngestCounters['receivedThrough'] = { input: 0, processed: 0, output: 0 }
  readonly #streams = new Map<string, Tally>()
  #journal: IngestWorkerCounters['journal']
  #inFlight = 0
  #credit = 0
  throttled = false

  constructor(journalLimitBytes: number) {
    this.#journal = {
      entries: 0, bytes: 0, limitBytes: journalLimitBytes, oldest: null, pending: 0, appended: 0, appendedBytes: 0, newest: 0, failures: 0,
    }
  }

  ingest({ inputs, journal, throttled }: IngestWorkerCounters): void {
    const now = performance.now()
    this.throttled = throttled
    this.#journal = journal
    this.#appended.update(journal.appended, now)
    this.#traffic.input.update(journal.appendedBytes, now)
    this.#through = { ...this.#through, input: Math.max(this.#through.input, journal.newest) }
    for (const [id, counts] of Object.entries(inputs)) {
      const input = this.#input(id)
      for (const name of counted) input[name].update(counts[name], now)
      input.openConnections = counts.openConnections
      if (counts.stream) (input.stream ??= new StreamTallies()).update(counts.stream, now)
    }
  }

  processing(counters: ProcessingWorkerCounters): void {
    const { read, processed, stored, decodedBytes, storedBytes, processedThrough, storedThrough, inFlight, credit } = counters
    const now = performance.now()
    this.#read.update(read, now)
    this.#processed.update(processed, now)
    this.#stored.update(stored, now)
    this.#traffic.decoded.update(decodedBytes, now)
    this.#traffic.output.update(storedBytes, now)
    this.#through = {
      input: this.#through.input, processed: Math.max(this.#through.processed, processedThrough),
      output: Math.max(this.#through.output, storedThrough),
    }
    this.#inFlight = inFlight
    this.#credit = credit
    for (const [id, count] of Object.entries(counters.undecodable)) this.#inputs.get(id)?.decodeErrors.update(count, now)
    for (const [id, count] of Object.entries(counters.textFields)) this.#inputs.get(id)?.textFields.update(count, now)
    for (const [id, count] of Object.entries(counters.streams)) {
      let tally = this.#streams.get(id)
      if (!tally) this.#streams.set(id, tally = new Tally())
      tally.update(count, now)
    }
  }

  restartIngest(): void {
    this.#appended.restart()
    this.#traffic.input.restart()
    for (const input of this.#inputs.values()) input.restartIngest()
  }

  restartProcessing(): void {
    const { decoded, output } = this.#traffic
    for (const tally of [this.#read, this.#processed, this.#stored, decoded, output, ...this.#streams.values()]) tally.restart()
    for (const { decodeErrors, textFields } of this.#inputs.values()) for (const tally of [decodeErrors, textFields]) tally.restart()
    this.#inFlight = 0
  }

  addInput(id: string): void {
    this.#input(id)
  }

  removeInput(id: string): void {
    this.#inputs.delete(id)
  }

  counters(): IngestCounters {
    const now = performance.now()
    const { entries, bytes, limitBytes, oldest, pending, failures } = this.#journal
    return {
      inputs: Object.fromEntries([...this.#inputs].map(([id, input]) => [id, input.counters(now)])),
      stages: { input: this.#appended.rate(now), processed: this.#processed.rate(now), output: this.#stored.rate(now) },
      journal: {
        entries, bytes, limitBytes, oldest, appendPerSecond: this.#appended.perSecond(now), readPerSecond: this.#read.perSecond(now),
      },
      buffers: {
        input: { used: pending, size: maxFrames },
        // A batch is processed in one go, never at the moment of counting.
        process: { used: 0, size: maxFrames },
        output: { used: this.#inFlight, size: this.#credit },
      },
      failures,
      traffic: { input: this.#traffic.input.total, decoded: this.#traffic.decoded.total, output: this.#traffic.output.total },
      receivedThrough: this.#through,
      streams: Object.fromEntries([...this.#streams].map(([id, tally]) => [id, tally.rate(now)])),
    }
  }

  #input(id: string): InputTallies {
    let input = this.#inputs.get(id)
    if (!input) this.#inputs.set(id, input = new InputTallies())
    return input
  }
}
