/**
 * The rules of all streams as one plan: every distinct test is made once per message, however many streams share it, and only streams
 * one of whose tests holds are looked at, besides those that a message without anything could match.
 * Its answers are those of `core/streams/match.ts`.
 */
import type { RegexCompiler } from '../../../../../../core/streams/match.ts'
import type { Routing, RoutedStream, RoutingProblem } from '../../ingest.ts'
import type { FieldValue } from '../../../messages/message-store.ts'
import { Routes, type Route } from '../chain/routes.ts'
import { distinctTests, type Subscribers } from './distinct-tests.ts'
import { FieldTests } from './field-tests.ts'
import { ruleRegex } from './regexes.ts'

/** Routes are kept by the streams that match, one step for each. */
interface Step {
  route: Route | null
  readonly further: Map<number, Step>
}

const mostSteps = 100_000

export class StreamPlan {
  /** Rules that cannot be used and take no part. */
  readonly problems: readonly RoutingProblem[]
  readonly #defaultStream: string
  readonly #streams: readonly RoutedStream[]
  readonly #subscribers: readonly Subscribers[]
  readonly #fields = new Map<string, FieldTests>()
  readonly #time: FieldTests | null
  /** Tests that every message passes. */
  readonly #certain: readonly number[]
  /** Per stream: upright rules that must hold (AND), or 0 for OR. */
  readonly #needed: Int32Array
  readonly #invertedRules: Int32Array
  /** Streams that match while none of their tests holds. */
  readonly #open: readonly number[]
  /** While a message is looked at: upright rules that hold, inverted ones that do not. */
  readonly #held: Int32Array
  readonly #broken: Int32Array
  readonly #seen: Uint8Array
  readonly #touched: number[] = []
  readonly #routes: Routes
  #first: Step = { route: null, further: new Map() }
  #steps = 0

  constructor(routing: Routing, regex: RegexCompiler = ruleRegex, routes: Routes = new Routes(routing)) {
    const compiled = distinctTests(routing.streams, regex)
    this.#routes = routes
    this.#defaultStream = routing.defaultStream.id
    this.#streams = routing.streams
    this.problems = compiled.problems
    this.#subscribers = compiled.subscribers
    for (const [field, tests] of compiled.fields) this.#fields.set(field, new FieldTests(tests, regex))
    this.#time = this.#fields.get('timestamp') ?? null
    this.#certain = compiled.certain
    const count = routing.streams.length
    this.#needed = new Int32Array(count)
    this.#invertedRules = new Int32Array(count)
    for (const { upright, inverted } of compiled.subscribers) {
      for (const stream of upright) this.#needed[stream]!++
      for (const stream of inverted) this.#invertedRules[stream]!++
    }
    this.#open = routing.streams.flatMap((_, stream) =>
      this.#invertedRules[stream]! > 0 && this.#matches(stream, 0, 0) ? [stream] : [],
    )
    this.#held = new Int32Array(count)
    this.#broken = new Int32Array(count)
    this.#seen = new Uint8Array(count)
  }

  /** @param timestamp UTC milliseconds */
  route(timestamp: number, fields: Readonly<Record<string, FieldValue>>): Route {
    if (this.#streams.length === 0) return this.#routes.standard
    for (const test of this.#certain) this.#tell(test)
    for (const field in fields) {
      const tests = this.#fields.get(field)
      if (tests && field !== 'timestamp') this.#tellAll(tests.holding(fields[field]))
    }
    if (this.#time) this.#tellAll(this.#time.holding(new Date(timestamp).toISOString()))
    return this.#settle()
  }

  #tellAll(tests: readonly number[]): void {
    for (const test of tests) this.#tell(test)
  }

  #tell(test: number): void {
    const { upright, inverted } = this.#subscribers[test]!
    for (const stream of upright) {
      this.#touch(stream)
      this.#held[stream]!++
    }
    for (const stream of inverted) {
      this.#touch(stream)
      this.#broken[stream]!++
    }
  }

  #touch(stream: number): void {
    if (this.#seen[stream] === 1) return
    this.#seen[stream] = 1
    this.#touched.push(stream)
  }

  /** Which streams match, and everything as it was before the message. */
  #settle(): Route {
    const matching: number[] = []
    for (const stream of this.#open) if (this.#seen[stream] === 0) matching.push(stream)
    for (const stream of this.#touched) {
      if (this.#matches(stream, this.#held[stream]!, this.#broken[stream]!)) matching.push(stream)
      this.#held[stream] = 0
      this.#broken[stream] = 0
      this.#seen[stream] = 0
    }
    this.#touched.length = 0
    if (matching.length === 0) return this.#routes.standard
    if (matching.length > 1) matching.sort((a, b) => a - b)
    return this.#routeOf(matching)
  }

  #routeOf(matching: readonly number[]): Route {
    let step = this.#first
    for (const stream of matching) {
      let further = step.further.get(stream)
      if (!further) {
        if (this.#steps >= mostSteps) {
          this.#steps = 0
          this.#first = { route: null, further: new Map() }
          return this.#routeOf(matching)
        }
        this.#steps++
        step.further.set(stream, (further = { route: null, further: new Map() }))
      }
      step = further
    }
    return (step.route ??= this.#toRoute(matching))
  }

  #matches(stream: number, held: number, broken: number): boolean {
    const inverted = this.#invertedRules[stream]!
    if (this.#streams[stream]!.matchingType === 'OR') return held > 0 || broken < inverted
    return held === this.#needed[stream] && broken === 0 && held + inverted > 0
  }

  #toRoute(matching: readonly number[]): Route {
    const streams = matching.map(place => this.#streams[place]!)
    const ids = streams.map(({ id }) => id)
    return this.#routes.to(
      streams.some(({ removeFromDefault }) => removeFromDefault) ? ids : [this.#defaultStream, ...ids],
    )
  }
}
