/** The counters of both workers, put together once a second. */
import { placeNumbers, type PlaceNumber, type PlaceSnapshot } from '../../pipelines/place-counts.ts'
import { extractorNumbers, type ExtractorNumber, type ExtractorSnapshot } from '../extractors/counts.ts'
import { maxFrames } from '../journal/batch.ts'
import type {
  IngestCounters,
  InputCounters,
  InputTraffic,
  PlaceCounters,
  ProcessorCounters,
  StreamCounters,
} from '../ingest.ts'
import type { IngestWorkerCounters, ProcessingWorkerCounters } from './protocol.ts'
import { StepHistory } from './step-history.ts'
import { Tally } from './tally.ts'
import type { StreamTraffic, Traffic } from '../listeners/transport.ts'

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

/** Names of the counters of transports. */
const counted = [
  'messages',
  'emptyMessages',
  'bytesRead',
  'bytesWritten',
  'totalConnections',
  'refusedConnections',
  'dropped',
  'droppedForRoom',
  'droppedUnread',
  'tooLarge',
  'refused',
  'rejected',
] as const

/** The growth of a count, over the last minute and the last 15. */
class Histories {
  readonly minute = new StepHistory(2000, 30)
  readonly quarter = new StepHistory(15_000, 60)

  add(growth: number, now: number): void {
    this.minute.add(growth, now)
    this.quarter.add(growth, now)
  }
}

class InputTallies {
  readonly since = Date.now()
  readonly messageHistory = new Histories()
  readonly byteHistory = new Histories()
  readonly messages = new Tally()
  readonly emptyMessages = new Tally()
  readonly bytesRead = new Tally()
  readonly bytesWritten = new Tally()
  readonly totalConnections = new Tally()
  readonly refusedConnections = new Tally()
  readonly dropped = new Tally()
  readonly droppedForRoom = new Tally()
  readonly droppedUnread = new Tally()
  readonly tooLarge = new Tally()
  readonly refused = new Tally()
  readonly rejected = new Tally()
  readonly decodeErrors = new Tally()
  readonly textFields = new Tally()
  stream: StreamTallies | null = null
  openConnections = 0

  update(counts: Traffic, now: number): void {
    const [messages, bytes] = [this.messages.total, this.bytesRead.total]
    for (const name of counted) this[name].update(counts[name], now)
    this.messageHistory.add(this.messages.total - messages, now)
    this.byteHistory.add(this.bytesRead.total - bytes, now)
    this.openConnections = counts.openConnections
    if (counts.stream) (this.stream ??= new StreamTallies()).update(counts.stream, now)
  }

  traffic(now: number): InputTraffic {
    const { messageHistory: messages, byteHistory: bytes } = this
    const steps = (span: 'minute' | 'quarter') => ({
      stepMs: messages[span].stepMs,
      messages: messages[span].read(now),
      bytes: bytes[span].read(now),
    })
    return { since: this.since, lastMinute: steps('minute'), lastQuarter: steps('quarter') }
  }

  restartIngest(): void {
    for (const name of counted) this[name].restart()
    this.stream?.restart()
    this.openConnections = 0
  }

  counters(now: number): InputCounters {
    return {
      messages: this.messages.total,
      messagesPerSecond: this.messages.perSecond(now),
      emptyMessages: this.emptyMessages.total,
      decodeErrors: this.decodeErrors.total,
      textFields: this.textFields.total,
      bytesRead: this.bytesRead.total,
      bytesReadPerSecond: this.bytesRead.perSecond(now),
      bytesWritten: this.bytesWritten.total,
      bytesWrittenPerSecond: this.bytesWritten.perSecond(now),
      openConnections: this.openConnections,
      totalConnections: this.totalConnections.total,
      refusedConnections: this.refusedConnections.total,
      refused: this.refused.total,
      rejected: this.rejected.total,
      dropped: this.dropped.total,
      droppedForRoom: this.droppedForRoom.total,
      droppedUnread: this.droppedUnread.total,
      tooLarge: this.tooLarge.total,
      stream: this.stream?.counters() ?? null,
    }
  }
}

/** Names of the counts of a processor in the chain. */
const processorCounts = ['executed', 'failed', 'dropped', 'timeMs'] as const

class ProcessorTallies {
  readonly executed = new Tally()
  readonly failed = new Tally()
  readonly dropped = new Tally()
  readonly timeMs = new Tally()

  counters(): ProcessorCounters {
    return {
      executed: this.executed.total,
      failed: this.failed.total,
      dropped: this.dropped.total,
      timeMs: this.timeMs.total,
    }
  }
}

class ExtractorTallies {
  readonly #tallies = Object.fromEntries(extractorNumbers.map(name => [name, new Tally()])) as Record<
    ExtractorNumber,
    Tally
  >
  #times: ExtractorSnapshot['times'] | null = null

  update({ counts, times }: ExtractorSnapshot, now: number): void {
    for (const name of extractorNumbers) this.#tallies[name].update(counts[name], now)
    this.#times = times
  }

  restart(): void {
    for (const name of extractorNumbers) this.#tallies[name].restart()
  }

  snapshot(): ExtractorSnapshot {
    const counts = extractorNumbers.map(name => [name, this.#tallies[name].total])
    return { counts: Object.fromEntries(counts) as ExtractorSnapshot['counts'], times: this.#times! }
  }
}

class PlaceTallies {
  readonly #tallies = Object.fromEntries(placeNumbers.map(name => [name, new Tally()])) as Record<PlaceNumber, Tally>
  #lastFailure: PlaceSnapshot['lastFailure'] = null

  update(snapshot: PlaceSnapshot, now: number): void {
    for (const name of placeNumbers) this.#tallies[name].update(snapshot[name], now)
    this.#lastFailure = snapshot.lastFailure ?? this.#lastFailure
  }

  restart(): void {
    for (const name of placeNumbers) this.#tallies[name].restart()
  }

  counters(now: number): PlaceCounters {
    const { evaluated, matched, executed, failed, timed, microseconds } = this.#tallies
    return {
      evaluated: evaluated.rate(now),
      matched: matched.rate(now),
      executed: executed.rate(now),
      failed: failed.rate(now),
      microseconds: timed.total > 0 ? microseconds.total / timed.total : null,
      lastFailure: this.#lastFailure,
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
  readonly #processors = new Map<string, ProcessorTallies>()
  readonly #extractors = new Map<string, ExtractorTallies>()
  readonly #places = new Map<string, PlaceTallies>()
  readonly #ruleMetrics = new Map<string, Tally>()
  #journal: IngestWorkerCounters['journal']
  #inFlight = 0
  #credit = 0
  throttled = false

  constructor(journalLimitBytes: number) {
    this.#journal = {
      entries: 0,
      bytes: 0,
      limitBytes: journalLimitBytes,
      oldest: null,
      pending: 0,
      appended: 0,
      appendedBytes: 0,
      newest: 0,
      failures: 0,
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
      this.#input(id).update(counts, now)
    }
  }

  processing(counters: ProcessingWorkerCounters): void {
    const { read, processed, stored, decodedBytes, storedBytes, processedThrough, storedThrough, inFlight, credit } =
      counters
    const now = performance.now()
    this.#read.update(read, now)
    this.#processed.update(processed, now)
    this.#stored.update(stored, now)
    this.#traffic.decoded.update(decodedBytes, now)
    this.#traffic.output.update(storedBytes, now)
    this.#through = {
      input: this.#through.input,
      processed: Math.max(this.#through.processed, processedThrough),
      output: Math.max(this.#through.output, storedThrough),
    }
    this.#inFlight = inFlight
    this.#credit = credit
    for (const [id, count] of Object.entries(counters.undecodable))
      this.#inputs.get(id)?.decodeErrors.update(count, now)
    for (const [id, count] of Object.entries(counters.textFields)) this.#inputs.get(id)?.textFields.update(count, now)
    for (const [id, count] of Object.entries(counters.streams)) {
      let tally = this.#streams.get(id)
      if (!tally) this.#streams.set(id, (tally = new Tally()))
      tally.update(count, now)
    }
    for (const [id, counts] of Object.entries(counters.processors)) {
      let tallies = this.#processors.get(id)
      if (!tallies) this.#processors.set(id, (tallies = new ProcessorTallies()))
      for (const name of processorCounts) tallies[name].update(counts[name], now)
    }
    for (const [id, snapshot] of Object.entries(counters.extractors)) {
      let tallies = this.#extractors.get(id)
      if (!tallies) this.#extractors.set(id, (tallies = new ExtractorTallies()))
      tallies.update(snapshot, now)
    }
    for (const [key, snapshot] of Object.entries(counters.places)) {
      let tallies = this.#places.get(key)
      if (!tallies) this.#places.set(key, (tallies = new PlaceTallies()))
      tallies.update(snapshot, now)
    }
    for (const [name, count] of Object.entries(counters.ruleMetrics)) {
      let tally = this.#ruleMetrics.get(name)
      if (!tally) this.#ruleMetrics.set(name, (tally = new Tally()))
      tally.update(count, now)
    }
  }

  /** Null for a place that no message has reached. */
  place(key: string): PlaceCounters | null {
    return this.#places.get(key)?.counters(performance.now()) ?? null
  }

  /** Forgets the places of other pipelines. */
  keepPlaces(isThere: (key: string) => boolean): void {
    for (const key of this.#places.keys()) if (!isThere(key)) this.#places.delete(key)
  }

  /** Counts of rules by their names. */
  ruleMetrics(): ReadonlyMap<string, number> {
    return new Map([...this.#ruleMetrics].map(([name, tally]) => [name, tally.total]))
  }

  restartIngest(): void {
    this.#appended.restart()
    this.#traffic.input.restart()
    for (const input of this.#inputs.values()) input.restartIngest()
  }

  restartProcessing(): void {
    const { decoded, output } = this.#traffic
    for (const tally of [this.#read, this.#processed, this.#stored, decoded, output, ...this.#streams.values()])
      tally.restart()
    for (const { decodeErrors, textFields } of this.#inputs.values())
      for (const tally of [decodeErrors, textFields]) tally.restart()
    for (const tallies of this.#processors.values()) for (const name of processorCounts) tallies[name].restart()
    for (const tallies of this.#extractors.values()) tallies.restart()
    for (const tallies of [...this.#places.values(), ...this.#ruleMetrics.values()]) tallies.restart()
    this.#inFlight = 0
  }

  addInput(id: string): void {
    this.#input(id)
  }

  removeInput(id: string): void {
    this.#inputs.delete(id)
  }

  /** Null for an input that was never started. */
  traffic(id: string): InputTraffic | null {
    return this.#inputs.get(id)?.traffic(performance.now()) ?? null
  }

  counters(): IngestCounters {
    const now = performance.now()
    const { entries, bytes, limitBytes, oldest, pending, failures } = this.#journal
    return {
      inputs: Object.fromEntries([...this.#inputs].map(([id, input]) => [id, input.counters(now)])),
      stages: { input: this.#appended.rate(now), processed: this.#processed.rate(now), output: this.#stored.rate(now) },
      journal: {
        entries,
        bytes,
        limitBytes,
        oldest,
        appendPerSecond: this.#appended.perSecond(now),
        readPerSecond: this.#read.perSecond(now),
      },
      buffers: {
        input: { used: pending, size: maxFrames },
        // A batch is processed in one go, never at the moment of counting.
        process: { used: 0, size: maxFrames },
        output: { used: this.#inFlight, size: this.#credit },
      },
      failures,
      traffic: {
        input: this.#traffic.input.total,
        decoded: this.#traffic.decoded.total,
        output: this.#traffic.output.total,
      },
      receivedThrough: this.#through,
      streams: Object.fromEntries([...this.#streams].map(([id, tally]) => [id, tally.rate(now)])),
      processors: Object.fromEntries([...this.#processors].map(([id, tallies]) => [id, tallies.counters()])),
      extractors: Object.fromEntries([...this.#extractors].map(([id, tallies]) => [id, tallies.snapshot()])),
    }
  }

  #input(id: string): InputTallies {
    let input = this.#inputs.get(id)
    if (!input) this.#inputs.set(id, (input = new InputTallies()))
    return input
  }
}
