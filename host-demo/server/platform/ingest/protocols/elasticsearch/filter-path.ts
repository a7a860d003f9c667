/**
 * `filter_path` (https://www.elastic.co/docs/reference/elasticsearch/rest-apis/common-options): which members of an answer its reader wants,
 * as names with dots between; `*` stands for one name, also within one, `**` for any number of them. A `-` before a path leaves it out.
 */
type Path = readonly string[]

const maxPaths = 20

export function filterPath(value: unknown, filter: string | null): unknown {
  if (!filter) return value
  const paths = filter
    .split(',')
    .map(path => path.trim())
    .filter(path => path !== '')
    .slice(0, maxPaths)
  const excluded = paths.filter(path => path.startsWith('-')).map(path => path.slice(1).split('.'))
  const included = paths.filter(path => !path.startsWith('-')).map(path => path.split('.'))
  const kept = included.length > 0 ? (pick(value, included) ?? {}) : value
  return excluded.length > 0 ? omit(kept, excluded) : kept
}

/** Undefined where nothing of it is wanted. */
function pick(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some(path => path.length === 0 || path.every(name => name === '**'))) return value
  if (Array.isArray(value)) {
    const kept = value.map(member => pick(member, paths)).filter(member => member !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const rest = below(paths, name)
    const picked = rest.length > 0 ? pick(member, rest) : undefined
    return picked === undefined ? [] : [[name, picked]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function omit(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map(member => omit(member, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const rest = below(paths, name)
      return rest.some(path => path.length === 0) ? [] : [[name, rest.length > 0 ? omit(member, rest) : member]]
    }),
  )
}

/** Returns the rest of the paths that start with `name`. */
const below = (paths: readonly Path[], name: string): Path[] =>
  paths.flatMap(path => {
    const [first, ...rest] = path
    if (first === undefined) return []
    if (first === '**') return [path, ...below([rest], name)]
    return matches(first, name) ? [rest] : []
  })

function matches(pattern: string, name: string): boolean {
  const [first, ...others] = pattern.split('*') as [string, ...string[]]
  if (others.length === 0) return pattern === name
  if (!name.startsWith(first)) return false
  let at = first.length
  const last = others.pop()!
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
