/** Turns a path into the route it belongs to. */
export interface RouteMatch {
  /** Name of the route; a plugin route's key. */
  readonly name: string
  /** The values of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
}

interface Candidate {
  readonly name: string
  readonly segments: readonly string[]
}

export const segmentsOf = (path: string): readonly string[] => path.split('/').filter(segment => segment !== '')

const isValue = (segment: string) => segment.startsWith(':')

/** A literal segment goes before a value, the first difference decides: /search/new before /search/:viewId. */
const rank = (candidate: Candidate) => candidate.segments.map(segment => (isValue(segment) ? '1' : '0')).join('')
const byRank = (a: Candidate, b: Candidate) => (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b)))

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null // a broken escape is no address of ours
  }
}

function paramsOf(candidate: Candidate, segments: readonly string[]): Readonly<Record<string, string>> | null {
  if (candidate.segments.length !== segments.length) return null
  const params: [string, string][] = []
  for (const [i, expected] of candidate.segments.entries()) {
    const value = decode(segments[i] ?? '')
    if (value === null) return null
    if (isValue(expected)) params.push([expected.slice(1), value])
    else if (expected !== value) return null
  }
  return Object.fromEntries(params)
}

/** `paths`: name → path. The answer takes a path without prefix, query or hash; a slash at its end does not matter. */
export function createMatcher(
  paths: Iterable<readonly [name: string, path: string]>,
): (path: string) => RouteMatch | null {
  const candidates = [...paths].map(([name, path]): Candidate => ({ name, segments: segmentsOf(path) })).sort(byRank)
  return path => {
    const segments = segmentsOf(path)
    for (const candidate of candidates) {
      const params = paramsOf(candidate, segments)
      if (params) return { name: candidate.name, params }
    }
    return null
  }
}
