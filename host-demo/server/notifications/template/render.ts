/**
 * Fills a template from a model. Only own data properties of plain objects are reached: no prototypes, getters or functions, nothing
 * beyond the model. What a value says is written as it is and never read as a template. Work and output are bounded.
 */
import type { Node, Path, Template } from './parse.ts'

export interface RenderOptions {
  /** Makes a value safe where it is written: for HTML, for a chat's markup. The template's own text is not touched. */
  readonly escape?: (text: string) => string
  /** Most characters that come out; the rest is cut off, and '…' says so. */
  readonly maxLength?: number
  /** Most nodes visited and values written. */
  readonly maxSteps?: number
  /** Called for each placeholder of a value that writes nothing. */
  readonly nothing?: (path: Path) => void
}

interface Scope {
  readonly name: string
  readonly value: unknown
  readonly outer: Scope | null
}

const maxDepthOfValue = 4

export function render(template: Template, model: object, options: RenderOptions = {}): string {
  const { escape = (text: string) => text, maxLength = 100_000, maxSteps = 100_000, nothing } = options
  const parts: string[] = []
  const known = new WeakMap<object, readonly string[]>()
  let length = 0
  let steps = 0
  let full = false

  const write = (text: string) => {
    if (full) return
    if (length + text.length > maxLength) {
      full = true
      text = `${text.slice(0, maxLength - length).replace(/[\ud800-\udbff]$/, '')}…`
    }
    length += text.length
    parts.push(text)
  }
  /** False once there is no more to be done. */
  const step = (): boolean => {
    if (++steps > maxSteps && !full) {
      full = true
      parts.push('…')
    }
    return !full
  }

  function all(nodes: readonly Node[], scope: Scope | null): void {
    for (const node of nodes) {
      if (!step()) return
      if (node.kind === 'text') write(node.text)
      else if (node.kind === 'value') placeholder(node.path, scope)
      else if (node.kind === 'if') all(holds(node, scope) ? node.then : node.otherwise, scope)
      else each(node, scope)
    }
  }

  function placeholder(path: Path, scope: Scope | null): void {
    const before = length
    value(resolve(path, scope), 0)
    if (length === before) nothing?.(path)
  }

  function each({ path, name, separator, body }: Extract<Node, { kind: 'foreach' }>, scope: Scope | null): void {
    let first = true
    for (const item of items(resolve(path, scope))) {
      if (!step()) return
      if (!first) write(separator)
      first = false
      all(body, { name, value: item, outer: scope })
    }
  }

  function holds({ path, equals, negated }: Extract<Node, { kind: 'if' }>, scope: Scope | null): boolean {
    const found = resolve(path, scope)
    return (equals === null ? isThere(found) : isScalar(found) && String(found) === equals) !== negated
  }

  function resolve([first = '', ...rest]: Path, scope: Scope | null): unknown {
    for (let inner = scope; inner; inner = inner.outer) if (inner.name === first) return descend(inner.value, rest)
    return descend(model, [first, ...rest])
  }

  function value(found: unknown, depth: number): void {
    if (!step()) return
    if (isScalar(found)) write(escape(cut(String(found), maxLength)))
    else if (typeof found === 'object' && found !== null) {
      if (depth >= maxDepthOfValue) return write('…')
      const isList = Array.isArray(found)
      write(isList ? '[' : '{')
      let first = true
      for (const item of items(found)) {
        if (full) return
        if (!first) write(', ')
        first = false
        if (isList) value(item, depth + 1)
        else {
          const { key, value: inner } = item as { key: string; value: unknown }
          write(`${escape(key)}=`)
          value(inner, depth + 1)
        }
      }
      write(isList ? ']' : '}')
    }
  }

  /** Nothing, false, and what is empty do not hold; a number does. */
  function isThere(found: unknown): boolean {
    if (isScalar(found)) return found !== false && found !== ''
    return typeof found === 'object' && found !== null && !items(found).next().done
  }

  /** Items of a list; `key` and `value` of each property of an object; a single value is a list of one. */
  function* items(found: unknown): Generator<unknown> {
    if (Array.isArray(found)) yield* found
    else if (isScalar(found)) yield found
    else if (typeof found === 'object' && found !== null)
      for (const key of keysOf(found)) yield { key, value: own(found, key) }
  }

  /** Listed once per object, however often a loop comes by. */
  function keysOf(found: object): readonly string[] {
    const keys = known.get(found) ?? Object.keys(found)
    known.set(found, keys)
    return keys
  }

  all(template, null)
  return parts.join('')
}

const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length + 1) : text)

const isScalar = (value: unknown): value is string | number | boolean | bigint =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'

/** Field names may hold dots: the whole rest of a path is tried before its first part. */
function descend(value: unknown, path: Path): unknown {
  if (path.length === 0) return value
  const whole = path.length > 1 ? own(value, path.join('.')) : undefined
  return whole === undefined ? descend(own(value, path[0]!), path.slice(1)) : whole
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
