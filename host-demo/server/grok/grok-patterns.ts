/** The stored grok patterns for whoever compiles some: the areas of the server, and ingest, which is told of each change. */
import { defaultPatterns } from '../../../core/grok/default-patterns.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { defaultGrokPatterns, grokPatterns } from './collection.ts'

export class GrokPatterns {
  readonly #services: Pick<Services, 'records' | 'ingest' | 'log'>
  #all: ReadonlyMap<string, string> = new Map()
  #refreshed: Promise<void> = Promise.resolve()
  #end: (() => void) | null = null

  constructor(services: Pick<Services, 'records' | 'ingest' | 'log'>) {
    this.#services = services
  }

  /** Name → pattern. */
  get all(): ReadonlyMap<string, string> {
    return this.#all
  }

  async start(): Promise<void> {
    await this.#createDefaults()
    await this.refresh()
    const failed = (error: unknown) =>
      this.#services.log.error({ err: error }, 'Ingest could not be told of the grok patterns')
    this.#end ??= this.#services.records.changes(grokPatterns, () => void this.refresh().catch(failed))
  }

  stop(): void {
    this.#end?.()
    this.#end = null
  }

  /** Resolves when everybody has what is stored now. */
  refresh(): Promise<void> {
    this.#refreshed = this.#refreshed.catch(() => undefined).then(() => this.#read())
    return this.#refreshed
  }

  async #read(): Promise<void> {
    const stored = await this.#records.of(grokPatterns).all()
    this.#all = new Map(stored.map(({ name, pattern }) => [name, pattern]))
    await this.#services.ingest.setGrokPatterns(this.#all)
  }

  async #createDefaults(): Promise<void> {
    const records = this.#records
    if ((await records.config(defaultGrokPatterns).get()).created) return
    await records.transaction(async all => {
      for (const [name, pattern] of defaultPatterns)
        await all.of(grokPatterns).insert({ name, pattern, content_pack: null })
      await all.config(defaultGrokPatterns).put({ created: true })
    })
  }

  get #records() {
    return this.#services.records.as(system('grok'))
  }
}
