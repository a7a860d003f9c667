/**
 * Reads a trail: takes messages from the queue, fetches the log files they name, and takes every event in them as a frame. A message is removed
 * from the queue once its events are on the disk, so that what was broken off comes again.
 */
import type { Intake } from '../../listeners/transport.ts'
import { Backoff, sleep } from '../../listeners/backoff.ts'
import { Problems } from '../../listeners/broker/problems.ts'
import { untilRoom } from '../../listeners/broker/room.ts'
import { compressionOf, inflateAsync } from '../../decoding/inflate.ts'
import { exactNumbers, isObject } from '../../decoding/json-values.ts'
import { answered } from '../../journal/batch.ts'
import { filesOf } from './notice.ts'
import { hiddenSeconds, type LogFile, type Notice, type TrailServices } from './ports.ts'

/** A log file without compression. */
const maxLogBytes = 128 * 1024 * 1024
/** Events that are committed together. */
const sliceSize = 1000
const failureMs = 1000
const longestFailureMs = 60_000

export interface TrailParts {
  readonly queueName: string
  readonly services: TrailServices
  readonly intake: Intake
  /** Stop reading while the journal is behind. */
  readonly throttling: boolean
  readonly times?: { readonly failureMs: number; readonly longestFailureMs: number }
}

export class Trail {
  readonly #parts: TrailParts
  readonly #problems: Problems
  readonly #ended = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(parts: TrailParts) {
    this.#parts = parts
    this.#problems = new Problems(parts.intake, `the queue ${parts.queueName}`)
  }

  /** It says by the input's state how it gets on. */
  start(): void {
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#problems.close()
    this.#ended.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { services, intake, throttling, times = { failureMs, longestFailureMs } } = this.#parts
    const { signal } = this.#ended
    let failedAt = -Infinity
    const backoff = new Backoff(times.failureMs, times.longestFailureMs)
    while (!signal.aborted) {
      await untilRoom(intake, throttling, signal)
      try {
        const notices = await services.receive(signal)
        this.#problems.set('queue', null)
        let problem: string | null = null
        for (const notice of notices) problem = (await this.#take(notice)) ?? problem
        if (problem !== null) failedAt = performance.now()
        // A message that failed is delivered again after a while: until then nothing shows that it is mended.
        if (problem !== null || performance.now() - failedAt > 2 * hiddenSeconds * 1000)
          this.#problems.set('files', problem)
        if (problem === null) backoff.succeeded()
        else await sleep(backoff.failed(), signal)
      } catch (error) {
        if (signal.aborted) return
        this.#problems.set('queue', wordsOf(error))
        await sleep(backoff.failed(), signal)
      }
    }
  }

  /** Returns why a message could not be taken; it stays in the queue then, and the others go on. */
  async #take(notice: Notice): Promise<string | null> {
    const { services } = this.#parts
    const { signal } = this.#ended
    const files = filesOf(notice.body)
    if (files === null)
      return 'A message of the queue names no log files of CloudTrail; it was left in the queue. Is the queue subscribed to another topic?'
    try {
      for (const file of files) await this.#takeFile(file)
      await services.remove(notice, signal)
      return null
    } catch (error) {
      if (signal.aborted) return null
      return wordsOf(error)
    }
  }

  async #takeFile(file: LogFile): Promise<void> {
    const { services, intake, throttling, queueName } = this.#parts
    const { signal } = this.#ended
    const bytes = await services.read(file, signal).catch((error: unknown) => {
      throw unreadable(file, error)
    })
    intake.traffic.bytesRead += bytes.length
    const events = await eventsOf(bytes, file)
    const origin = intake.origin(queueName)
    for (let from = 0; from < events.length; from += sliceSize) {
      await untilRoom(intake, throttling, signal)
      signal.throwIfAborted()
      for (const event of events.slice(from, from + sliceSize)) {
        const frame = Buffer.from(JSON.stringify(event))
        intake.take(origin, 0, frame, 0, frame.length, answered)
      }
      await intake.committed()
    }
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const unreadable = ({ bucket, key }: LogFile, error: unknown) =>
  new Error(`The log file ${key} in the bucket ${bucket} cannot be read: ${wordsOf(error)}`)

/** Numbers that a double cannot hold are given as the text they came in. */
async function eventsOf(bytes: Buffer, file: LogFile): Promise<readonly unknown[]> {
  let json: unknown
  try {
    const plain = compressionOf(bytes) === 'gzip' ? await inflateAsync(bytes, 'gzip', maxLogBytes) : bytes
    const text = plain.toString('utf8')
    json = JSON.parse(text)
    if (isObject(json)) json = exactNumbers(json, text)
  } catch (error) {
    throw unreadable(file, error)
  }
  const records = isObject(json) ? json['Records'] : null
  if (!Array.isArray(records)) throw unreadable(file, "it has no list 'Records'.")
  return records
}
