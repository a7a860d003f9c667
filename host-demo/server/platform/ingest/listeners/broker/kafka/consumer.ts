/** Reads the topics of a Kafka cluster: looks which there are, has members of the group read them, and starts again when that fails or changes. */
import { within } from '../within.ts'
import { Backoff, sleep } from '../../backoff.ts'
import { Problems } from '../problems.ts'
import type { Intake, TransportContext } from '../../transport.ts'
import { kafkaClients, kafkaReason, type KafkaClients } from './client.ts'
import { readAsMember } from './member.ts'
import type { KafkaSettings } from './settings.ts'

export interface KafkaConsumerParts {
  readonly settings: KafkaSettings
  readonly intake: Intake
  readonly permit: TransportContext['permit']
}

const failureMs = 1000
const longestFailureMs = 5000
const closeMs = 10_000

export class KafkaConsumer {
  readonly #parts: KafkaConsumerParts
  readonly #ended = new AbortController()
  readonly #problems: Problems
  /** Topics of the first look; null before it. */
  #first: ReadonlySet<string> | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(parts: KafkaConsumerParts) {
    this.#parts = parts
    this.#problems = new Problems(parts.intake, `the topics ${parts.settings.topics.pattern}`)
  }

  /** It says by the input's state how it gets on. */
  start(): void {
    for (const warning of this.#parts.settings.warnings) this.#parts.intake.warn(warning)
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#problems.close()
    this.#ended.abort()
    await within(closeMs, this.#running)
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended
    const backoff = new Backoff(failureMs, longestFailureMs)
    while (!signal.aborted) {
      try {
        await this.#session(() => {
          backoff.succeeded()
          this.#problems.set('cluster', null)
        })
      } catch (error) {
        if (signal.aborted) return
        this.#problems.set(
          'cluster',
          error instanceof NoTopic ? error.message : kafkaReason(this.#parts.settings, error),
        )
        await sleep(backoff.failed(), signal)
      }
    }
  }

  /** Until the topics change, something fails or the input is stopped. */
  async #session(reading: () => void): Promise<void> {
    const { settings, intake, permit } = this.#parts
    const clients = kafkaClients(settings, permit)
    const directory = await openDirectory(clients, settings)
    const ended = new AbortController()
    const signal = AbortSignal.any([this.#ended.signal, ended.signal])
    const working: Promise<void>[] = []
    try {
      const topics = await directory.topics()
      this.#first ??= new Set(topics)
      const first = this.#first
      if (topics.length === 0) throw new NoTopic(`No topic matches topic_filter (${settings.topics.pattern}) yet.`)
      let missing = settings.members
      const member = () =>
        readAsMember({
          settings,
          clients,
          intake,
          topics,
          signal,
          isLater: topic => !first.has(topic),
          reading: once(() => {
            if (--missing === 0) reading()
          }),
        })
      for (let i = 0; i < settings.members; i++) working.push(member())
      working.push(watch(directory, topics, settings.discoverMs, signal))
      await Promise.race(working)
    } catch (error) {
      throw clients.explained(error)
    } finally {
      ended.abort()
      await Promise.allSettled(working)
      await directory.close()
    }
  }
}

/** Not a failure of the connection. */
class NoTopic extends Error {}

/** Resolves when there are other topics than these, or the signal is aborted. */
async function watch(directory: Directory, topics: readonly string[], ms: number, signal: AbortSignal): Promise<void> {
  const known = topics.join()
  while (!signal.aborted) {
    await sleep(ms, signal)
    if (!signal.aborted && (await directory.topics()).join() !== known) return
  }
}

interface Directory {
  /** Returns the matching topics, sorted. */
  topics(): Promise<readonly string[]>
  close(): Promise<void>
}

async function openDirectory(clients: KafkaClients, { topics: { expression } }: KafkaSettings): Promise<Directory> {
  const { Admin } = await import('@platformatic/kafka')
  const admin = new Admin({ ...clients.options })
  clients.guard(admin.connections)
  return {
    topics: async () =>
      (await admin.listTopics({ includeInternals: false })).filter(name => expression.matches(name)).sort(),
    close: () => within(closeMs, admin.close()),
  }
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (!done) action()
    done = true
  }
}
