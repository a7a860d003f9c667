/** Routes by their streams. Messages that go to the same streams share one. */
import type { Routing } from '../../ingest.ts'

export interface Route {
  readonly streams: readonly string[]
  readonly indexSets: readonly string[]
}

const MAX_ROUTES = 10_000

export class Routes {
  /** The default stream alone. */
  readonly standard: Route
  readonly #streams: readonly { readonly id: string; readonly indexSet: string }[]
  readonly #places: ReadonlyMap<string, number>
  readonly #known = new Map<string, Route>()

  constructor({ defaultStream, streams }: Routing) {
    this.#streams = [defaultStream, ...streams]
    this.#places = new Map(this.#streams.map(({ id }, place) => [id, place]))
    this.standard = this.#create([0])
  }

  /** Returns the route to these streams, without those that take no messages; to the default stream if none is left. */
  to(ids: readonly string[]): Route {
    const key = ids.join()
    let route = this.#known.get(key)
    if (!route) {
      if (this.#known.size >= MAX_ROUTES) this.#known.clear()
      const places = new Set(ids.flatMap(id => this.#places.get(id) ?? []))
      route =
        places.size === 0 || (places.size === 1 && places.has(0))
          ? this.standard
          : this.#create([...places].sort((a, b) => a - b))
      this.#known.set(key, route)
    }
    return route
  }

  /** Returns the route to the streams of both, and to the default stream if both go there. */
  join(one: Route, other: Route): Route {
    if (one === this.standard) return other
    if (other === this.standard || one === other) return one
    const defaultId = this.#streams[0]!.id
    const isKept = (id: string) => id !== defaultId || (one.streams.includes(id) && other.streams.includes(id))
    return this.to([...one.streams, ...other.streams].filter(isKept))
  }

  #create(places: readonly number[]): Route {
    const streams = places.map(place => this.#streams[place]!)
    return { streams: streams.map(({ id }) => id), indexSets: [...new Set(streams.map(({ indexSet }) => indexSet))] }
  }
}
