/** Tells ingest which streams there are, at the start and whenever a stream or an index set changes; measures what each takes. */
import { isDefaultStream, isSpecialStream } from '../../../core/streams/rules.ts'
import { indexSets } from '../indices/collection.ts'
import type { Routing } from '../platform/ingest/ingest.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams, type StoredStream } from './collection.ts'
import { StreamMeters } from './metrics.ts'

export class StreamRouting {
  readonly #services: Services
  readonly #meters: StreamMeters
  #listening: (() => void)[] = []
  #running: Promise<void> | null = null
  #again: Promise<void> | null = null

  constructor(services: Services) {
    this.#services = services
    this.#meters = new StreamMeters(services)
  }

  async start(): Promise<void> {
    await this.refresh()
    if (this.#listening.length > 0) return
    const { records, log } = this.#services
    const failed = (error: unknown) => log.error({ err: error }, 'The streams could not be told to ingest')
    const changed = () => void this.refresh().catch(failed)
    this.#listening = [records.changes(streams, changed), records.changes(indexSets, changed)]
  }

  stop(): void {
    for (const end of this.#listening.splice(0)) end()
  }

  /** Resolves when ingest has what is stored now. Many changes at once are passed on together. */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#tell().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    // An update already running may have read the state before the change.
    const running = this.#running
    this.#again ??= running
      .catch(() => undefined)
      .then(() => {
        this.#again = null
        return this.refresh()
      })
    return this.#again
  }

  async #tell(): Promise<void> {
    const records = this.#services.records.as(system('streams'))
    const [all, sets] = await Promise.all([records.of(streams).all(), records.of(indexSets).all()])
    this.#meters.measure(all)
    const writable = new Set(sets.filter(set => set.writable).map(({ id }) => id))
    const routing = routingFor(all, writable)
    if (routing) await this.#services.ingest.setRouting(routing)
  }
}

/** Messages of a stream whose index set takes none, or is not there any more, go to that of the default stream: nothing is lost. */
function routingFor(all: readonly StoredStream[], writable: ReadonlySet<string>): Routing | null {
  const standard = all.find(({ id }) => isDefaultStream(id))
  if (!standard) return null
  const isRouted = ({ id, disabled }: StoredStream) => id !== standard.id && !isSpecialStream(id) && !disabled
  const running = all.filter(isRouted).sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    defaultStream: { id: standard.id, indexSet: standard.index_set_id },
    streams: running.map(stream => ({
      id: stream.id,
      indexSet: writable.has(stream.index_set_id) ? stream.index_set_id : standard.index_set_id,
      matchingType: stream.matching_type,
      removeFromDefault: stream.remove_matches_from_default_stream,
      rules: stream.rules.map(({ id, type, field, value, inverted }) => ({ id, type, field, value, inverted })),
    })),
  }
}
