/**
 * Looks up the names of the addresses of an AWS account, again and again, and tells ingest. What was found last stays while a region cannot be
 * asked. While lookups are disabled, nothing is called.
 */
import type { AwsPluginConfiguration } from '../../../core/configuration/schema.ts'
import type { ProcessorId } from '../../../core/configuration/processor-names.ts'
import { awsClients } from '../platform/aws/clients.ts'
import { signedCalls, type SignedCalls } from '../platform/aws/signed-calls.ts'
import { createTurns } from '../platform/in-turn.ts'
import { packInstances } from '../platform/instance-names/table.ts'
import { system } from '../platform/records/callers.ts'
import { configs } from '../platform/records/config.ts'
import type { Services } from '../platform/services.ts'
import { AddressBook } from './address-book.ts'
import { awsConfig, plainSecret, planOf, type LookupPlan } from './config.ts'
import { readRegion } from './region.ts'

export const standardLimits = {
  /** Of all regions together. */
  maxAddresses: 100_000,
  /** A region is asked again so long after an answer, and after a failure. */
  refreshMs: 5 * 60_000,
  retryMs: 60_000,
  /** A region that takes longer has failed. */
  regionMs: 10 * 60_000,
  /** Messages wait so long for the first names after a start, so that those that waited in the journal have them, too. */
  firstMs: 10_000,
  answerMs: 60_000,
  throttled: { firstMs: 1000, longestMs: 20_000, attempts: 6 },
}
export type LookupLimits = typeof standardLimits

/** The lookup does not do what is configured. */
export interface LookupProblem {
  /** Null: none of the regions can be asked. */
  readonly region: string | null
  /** A sentence. */
  readonly reason: string
}

interface Region {
  readonly id: string
  book: AddressBook | null
  problem: string | null
  dueAt: number
  isAsked: boolean
}

/** The lookups of one configuration. */
interface Lookup {
  readonly regions: readonly Region[]
  /** Null: nothing is called. */
  readonly calls: SignedCalls | null
  /** Why nothing is called, though it is enabled. */
  readonly problem: string | null
  readonly ended: AbortController
  close(): void
}

const processor: ProcessorId = 'org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor'
const everyMs = 60_000

export class InstanceNames {
  readonly #services: Services
  readonly #limits: LookupLimits
  readonly #obeyInTurn = createTurns()
  readonly #tellInTurn = createTurns()
  #configured = ''
  #lookup: Lookup = idle(null)
  /** The names that ingest has; null before the first ones. */
  #told: AddressBook | null = null
  #isOverLimit = false
  #failures = 0

  constructor(services: Services, limits: LookupLimits = standardLimits) {
    this.#services = services
    this.#limits = limits
  }

  get problems(): readonly LookupProblem[] {
    const { regions, problem } = this.#lookup
    const all = problem ?? (this.#isOverLimit ? overLimit(this.#limits.maxAddresses) : null)
    return [
      ...(all === null ? [] : [{ region: null, reason: all }]),
      ...regions.flatMap(({ id, problem: reason }) => (reason === null ? [] : [{ region: id, reason }])),
    ]
  }

  async start(): Promise<void> {
    const { records, scheduler, metrics, log } = this.#services
    metrics.counter(`${processor}.lookup_failures`, () => this.#failures)
    metrics.gauge(`${processor}.known_addresses`, () => this.#told?.size ?? 0)
    const failed = (error: unknown) => log.error({ err: error }, 'The AWS instance name lookup failed')
    const obey = async () => (await this.#obey()).done
    records.changes(configs, () => void obey().catch(failed))
    scheduler.define({
      kind: 'AwsInstanceNamesJob',
      description: 'Looks up the names of AWS instances',
      schedule: { trigger: { everyMs }, missed: 'skip' },
      // It is not waited for, so that a region that takes long holds up neither the others nor a stop of the server.
      run: () => void this.refresh().catch(failed),
    })
    const { done } = await this.#obey()
    const { signal } = this.#lookup.ended
    const begin = () => void (signal.aborted || this.#tell().catch(failed))
    setTimeout(begin, this.#limits.firstMs).unref()
    void done.then(begin, failed)
  }

  stop(): void {
    this.#lookup.close()
  }

  /** Asks the regions whose names are due. */
  async refresh(now: number = performance.now()): Promise<void> {
    const lookup = this.#lookup
    const due = lookup.regions.filter(({ isAsked, dueAt }) => !isAsked && dueAt <= now)
    await Promise.all(due.map(region => this.#ask(region, lookup, now)))
  }

  /** Takes over the configuration where it is another one. Resolves before anything is asked; `done` once all has been. */
  #obey(): Promise<{ readonly done: Promise<void> }> {
    return this.#obeyInTurn(async () => {
      const value = await this.#services.records.as(system('AWS instance names')).config(awsConfig).get()
      const configured = JSON.stringify(value)
      if (configured === this.#configured) return { done: Promise.resolve() }
      const isFirst = this.#configured === ''
      this.#configured = configured
      const before = this.#lookup
      before.close()
      this.#lookup = this.#lookupOf(value, before.regions)
      if (!isFirst || this.#lookup.calls === null) await this.#tell()
      return { done: this.refresh() }
    })
  }

  #lookupOf(value: AwsPluginConfiguration, known: readonly Region[]): Lookup {
    if (!value.lookups_enabled) return idle(null)
    const { settings, secrets, outgoing, log } = this.#services
    let plan: LookupPlan
    try {
      plan = planOf(value, plainSecret(value, secrets), settings)
    } catch (error) {
      const reason = (error as Error).message
      log.warn(`The names of AWS instances cannot be looked up: ${reason}`)
      return idle(reason)
    }
    const permit = (url: string) => outgoing.permit(url)
    const clients = awsClients(plan.accesses[0]!, permit)
    const calls = signedCalls(() => clients.credentials(), permit, { viaProxy: plan.viaProxy })
    const ended = new AbortController()
    return {
      regions: plan.accesses.map(({ region: id }) => ({
        id,
        book: known.find(region => region.id === id)?.book ?? null,
        problem: null,
        dueAt: -Infinity,
        isAsked: false,
      })),
      calls,
      problem: null,
      ended,
      close() {
        ended.abort()
        calls.destroy()
        clients.destroy()
      },
    }
  }

  async #ask(region: Region, { calls, ended }: Lookup, now: number): Promise<void> {
    const { maxAddresses, refreshMs, retryMs, regionMs, answerMs, throttled } = this.#limits
    const late = AbortSignal.timeout(regionMs)
    const signal = AbortSignal.any([ended.signal, late])
    region.isAsked = true
    try {
      const parts = { calls: calls!, region: region.id, signal, answerMs, throttled }
      const book = await readRegion(parts, maxAddresses)
      if (ended.signal.aborted) return
      region.book = book
      region.problem = null
      region.dueAt = now + refreshMs
    } catch (error) {
      if (ended.signal.aborted) return
      this.#failures++
      const reason = late.aborted ? `The lists were not read within ${regionMs / 1000} s.` : (error as Error).message
      if (reason !== region.problem)
        this.#services.log.warn({ region: region.id }, `The names of AWS instances cannot be looked up: ${reason}`)
      region.problem = reason
      region.dueAt = now + retryMs
    } finally {
      region.isAsked = false
    }
    if (this.#told) await this.#tell()
  }

  /** Tells ingest where something has changed. */
  #tell(): Promise<void> {
    return this.#tellInTurn(async () => {
      const book = new AddressBook(this.#limits.maxAddresses)
      for (const { book: found } of this.#lookup.regions) if (found) await book.addAll(found)
      this.#isOverLimit = book.isOver
      if (await this.#told?.equals(book)) return
      await this.#services.ingest.setInstanceNames(book.size === 0 ? null : await packInstances(book.rows()))
      this.#told = book
    })
  }
}

const overLimit = (limit: number) =>
  `There are more than ${limit.toLocaleString('en')} addresses: some have no name. Name fewer regions.`

const idle = (problem: string | null): Lookup => ({
  regions: [],
  calls: null,
  problem,
  ended: new AbortController(),
  close() {},
})
