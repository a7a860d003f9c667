/** Compiles grok patterns over one set of stored patterns, each once. A change of the stored patterns makes a new set. */
import { Grok, type GrokOptions } from './compile.ts'

/** Compiled patterns kept by one set; the one that was not asked for longest goes first. */
const mostKept = 500

export class GrokSet {
  readonly patterns: ReadonlyMap<string, string>
  readonly #compiled = new Map<string, Grok>()

  constructor(patterns: ReadonlyMap<string, string>) {
    this.patterns = patterns
  }

  /** @throws GrokError, UserRegexError (in words for the pattern's author) */
  compile(pattern: string, { namedOnly = false }: GrokOptions = {}): Grok {
    const key = `${namedOnly ? 'named' : 'all'} ${pattern}`
    const found = this.#compiled.get(key) ?? new Grok(pattern, this.patterns, { namedOnly })
    this.#compiled.delete(key)
    this.#compiled.set(key, found)
    if (this.#compiled.size > mostKept) this.#compiled.delete(this.#compiled.keys().next().value!)
    return found
  }
}

const sets = new WeakMap<ReadonlyMap<string, string>, GrokSet>()

/** Returns the set of these very patterns: who asks again with the same map has what was compiled before. */
export function grokSetOf(patterns: ReadonlyMap<string, string>): GrokSet {
  const set = sets.get(patterns) ?? new GrokSet(patterns)
  sets.set(patterns, set)
  return set
}
