/** Evaluates the windows of one run, those that are due and those that messages came late for, and makes events of them. */
import type { Services } from '../../platform/services.ts'
import type { NewEvent } from '../run.ts'
import { evaluate, isFilter } from './evaluate/evaluate.ts'
import { findMessages } from './evaluate/filter.ts'
import { iso, replayOf, sourceless, type Evaluation, type Finding, type Found } from './evaluate/finding.ts'
import type { EventMaker } from './make-events.ts'
import { sourceStreams, type Prepared } from './prepare.ts'
import { lastEndAround, ownPart, windowEnding, type Window } from './windows.ts'

export interface WindowRunParts {
  readonly services: Pick<Services, 'messages'>
  readonly prepared: Prepared
  readonly maker: EventMaker
  readonly signal: AbortSignal
  readonly now: number
  readonly batchSize: number
  /** Events that are made at most. */
  readonly most: number
  readonly tellsNothing: (window: Window) => boolean
}

export class WindowRun {
  readonly #parts: WindowRunParts
  #left: number

  constructor(parts: WindowRunParts) {
    this.#parts = parts
    this.#left = parts.most
  }

  /** Evaluates windows that follow one another; of a filter each message makes one event in all of them. */
  async windows(ends: readonly number[], anchor: number): Promise<NewEvent[]> {
    const { prepared } = this.#parts
    const { schedule } = prepared
    const last = ends.at(-1)!
    const run = { from: windowEnding(schedule, ends[0]!).from, to: last }
    if (!isFilter(prepared)) return this.#each(ends, run)
    const windowOf = (timestamp: number) => Math.min(last, lastEndAround(schedule, anchor, timestamp) ?? last)
    return this.#made(await findMessages(this.#evaluation, run, run, ends.length === 1 ? () => last : windowOf), run)
  }

  /** Evaluates a closed window again. Of a filter only the messages that belong to no later window. */
  async again(end: number): Promise<NewEvent[]> {
    const { prepared } = this.#parts
    const window = windowEnding(prepared.schedule, end)
    const evaluation = { ...this.#evaluation, tellsNothing: () => false }
    const found = isFilter(prepared)
      ? await findMessages(evaluation, ownPart(prepared.schedule, end), window, () => end)
      : await evaluate(evaluation, window)
    return this.#made(found, window)
  }

  /**
   * Evaluates one range as a whole, whatever the windows of the definition.
   * @param look is given what was found before events are made of it
   */
  async range(window: Window, look?: (found: Found) => void): Promise<NewEvent[]> {
    const evaluation = this.#evaluation
    const found = isFilter(this.#parts.prepared)
      ? await findMessages(evaluation, window, window, () => window.to)
      : await evaluate(evaluation, window)
    look?.(found)
    return this.#made(found, window)
  }

  /** The windows of a long range in which nothing matches are alike: they are evaluated once. */
  async #each(ends: readonly number[], run: Window): Promise<NewEvent[]> {
    const { prepared } = this.#parts
    const occupied = ends.length > 1 ? await this.#occupied(run) : null
    const made: NewEvent[] = []
    for (const end of ends) {
      const window = windowEnding(prepared.schedule, end)
      if (occupied && isSkippable(prepared) && (window.to <= occupied.from || window.from > occupied.to)) continue
      made.push(...(await this.#made(await evaluate(this.#evaluation, window), window)))
    }
    return made
  }

  /** Returns the times of the first and the last match; an empty range where there is none. */
  async #occupied(run: Window): Promise<Window> {
    const { prepared, services, signal, now } = this.#parts
    const { messages } = services
    let [from, to] = [Infinity, -Infinity]
    for (const search of prepared.searches) {
      const { range } = await messages.messages(
        {
          scope: { from: run.from, to: run.to - 1, streams: search.sources.ids },
          queries: search.queries,
          now,
          timeZone: 'UTC',
          limit: 0,
          offset: 0,
          sort: [],
          total: true,
          range: true,
        },
        signal,
      )
      if (range) [from, to] = [Math.min(from, range.from), Math.max(to, range.to)]
    }
    return { from, to }
  }

  get #evaluation(): Evaluation {
    const { services, ...parts } = this.#parts
    return { ...parts, store: services.messages, most: Math.max(0, this.#left) }
  }

  async #made({ findings, matched, cut }: Found, window: Window): Promise<NewEvent[]> {
    const { prepared, maker, most } = this.#parts
    this.#left -= findings.length
    const made = await maker.of(findings)
    if (matched <= findings.length && !cut) return made
    const rest = Math.max(0, matched - findings.length)
    const text = cut && rest === 0 ? 'there are more groups than were looked at' : `${rest} more of ${matched} match`
    const streams = sourceStreams(prepared.searches[0]!.sources, [])
    const finding: Finding = {
      ...sourceless,
      subject: 'limit',
      window: window.to,
      timestamp: window.to,
      timerange: window,
      message: `${prepared.definition.title}: ${text} from ${iso(window.from)} to ${iso(window.to)}; one run makes ${most} events at most`,
      sourceStreams: streams,
      replay: replayOf(window, prepared.searches[0]!.text, streams),
    }
    return [...made, ...(await maker.of([finding]))]
  }
}

/** Windows without a match show nothing, unless the definition asks for what is missing. */
function isSkippable({ config }: Prepared): boolean {
  if (config.type === 'aggregation-v1')
    return config.group_by.length > 0 && config.series.every(({ shift_ms }) => shift_ms === undefined)
  return config.type === 'sequence-v1'
}
