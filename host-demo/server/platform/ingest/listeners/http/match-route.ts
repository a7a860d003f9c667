/** Which route of an input a request means. */
import type { HttpRoute } from './http-input.ts'

export interface FoundRoute {
  /** Null where only other methods are taken at the path. */
  readonly route: HttpRoute | null
  readonly params: Readonly<Record<string, string>>
  /** Methods the path accepts. */
  readonly methods: readonly string[]
}

/** Null where no route has the path. A trailing slash is the same path. */
export function findRoute(routes: readonly HttpRoute[], method: string, path: string): FoundRoute | null {
  const segments = segmentsOf(path)
  const at = routes
    .map(route => ({ route, params: match(segmentsOf(route.path), segments) }))
    .filter(({ params }) => params !== null)
  if (at.length === 0) return null
  const found = at.find(({ route }) => route.method === method)
  return {
    route: found?.route ?? null,
    params: found?.params ?? {},
    methods: [...new Set(at.map(({ route }) => route.method))],
  }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: [string, string][] = []
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i]!
    if (part.startsWith('{')) params.push([part.slice(1, -1), decoded(segment)])
    else if (part !== segment) return null
  }
  return Object.fromEntries(params)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
