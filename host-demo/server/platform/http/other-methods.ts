/**
 * Answers methods that a path has no route for: 405 with those it has. A table in place of a route of the library for each such method:
 * two thirds of all routes would be of this kind, and each takes memory and time when a server starts.
 */
import { ApiError } from '../errors/errors.ts'
import type { Route } from './route.ts'

type RouteKey = Pick<Route, 'method' | 'path'>

/** Returns the refusal of a request by its URL; null where it may go on. */
export type Refusal = (url: string) => ApiError | null

/** A path of routes, whatever they call its parameters. */
interface KnownPath {
  /** `:` stands for a parameter, `*` for the rest of the path. */
  readonly steps: readonly string[]
  readonly methods: ReadonlySet<string>
  /** Of the paths that match a URL the library takes that of the lowest order. */
  readonly order: string
}

/** Longest parameter of a path, in characters. */
export const longestParameter = 1000

/** Methods that are 405 where a path has only others. Any further method is 404. */
const refusedMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

export class OtherMethods {
  readonly #api: string
  readonly #paths: readonly KnownPath[]

  /** @param api path of the API, without a slash at the end */
  constructor(api: string, routes: readonly RouteKey[]) {
    this.#api = api
    this.#paths = [...Map.groupBy(routes, ({ path }) => this.#steps(path).join('/'))]
      .map(([path, same]) => {
        const steps = path.split('/')
        return { steps, order: orderOf(steps), methods: new Set(same.map(({ method }) => method)) }
      })
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  }

  /** Returns the answer to a request that has no route: 405 if its path has routes of other methods, else null. */
  refusal(method: string, url: string): ApiError | null {
    return refusedMethods.has(method) ? refusalAt(url, this.#paths) : null
  }

  /**
   * Returns the check that a route needs because more specific paths may lack its method: `DELETE /users/paginated` must not delete a user
   * of that name.
   */
  refusalBefore(route: RouteKey): Refusal {
    // Looked for by the first request: most routes of a server are never asked for.
    let paths: readonly KnownPath[] | undefined
    return url => refusalAt(url, (paths ??= this.#pathsBefore(route)))
  }

  #pathsBefore({ method, path }: RouteKey): readonly KnownPath[] {
    const steps = this.#steps(path)
    const order = orderOf(steps)
    return this.#paths.filter(other => other.order < order && !other.methods.has(method) && overlap(other.steps, steps))
  }

  #steps(path: string): readonly string[] {
    return withoutLastSlash(`${this.#api}${path}`)
      .split('/')
      .map(step => (step.startsWith(':') ? ':' : step))
  }
}

function refusalAt(url: string, paths: readonly KnownPath[]): ApiError | null {
  if (paths.length === 0) return null
  const given = stepsOf(url)
  const known = given && paths.find(({ steps }) => matches(steps, given))
  if (!known) return null
  if (known.steps.some((step, index) => step === ':' && given[index]!.length > longestParameter))
    return new ApiError(414)
  const allow = [...known.methods, ...(known.methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return new ApiError(405, undefined, { allow })
}

const withoutLastSlash = (path: string) => path.replace(/\/$/, '')

/** Returns null for a path that cannot be decoded. */
function stepsOf(url: string): readonly string[] | null {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  try {
    return withoutLastSlash(path)
      .split('/')
      .map(step => decodeURIComponent(step))
  } catch {
    return null
  }
}

function matches(steps: readonly string[], given: readonly string[]): boolean {
  if (steps.length > given.length) return false
  for (const [index, step] of steps.entries()) {
    if (step === '*') return true
    if (step !== ':' && step !== given[index]) return false
  }
  return steps.length === given.length
}

/** Tells whether some URL matches both paths. */
function overlap(some: readonly string[], others: readonly string[]): boolean {
  for (const [index, step] of some.entries()) {
    const other = others[index]
    if (other === undefined) return false
    if (step === '*' || other === '*') return true
    if (step !== ':' && other !== ':' && step !== other) return false
  }
  return some.length === others.length
}

/** At the first step that differs a text comes before a parameter, and that before the rest of a path. */
const orderOf = (steps: readonly string[]) =>
  steps.map(step => (step === '*' ? '2' : step === ':' ? '1' : '0')).join('')
