/** Tells which grok patterns refer to which: directly, and through others. */
import { scanGrok } from './scan.ts'

/** Returns the names that a pattern refers to, each once; one that is defined in place is none. */
export function referencesOf(pattern: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const token of scanGrok(pattern)) {
    if (token.kind === 'reference' && token.definition === null) names.add(token.name)
  }
  return names
}

/** Returns the patterns that `pattern` needs, directly and through others; unknown names are left out. */
export function neededPatterns(pattern: string, patterns: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const needed = new Map<string, string>()
  const waiting = [...referencesOf(pattern)]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const definition = patterns.get(name)
    if (definition === undefined || needed.has(name)) continue
    needed.set(name, definition)
    waiting.push(...referencesOf(definition))
  }
  return needed
}

/** The references between patterns, for many questions about the same ones. */
export class GrokReferences {
  readonly #users = new Map<string, string[]>()

  constructor(patterns: ReadonlyMap<string, string>) {
    for (const [user, pattern] of patterns) {
      for (const name of referencesOf(pattern)) {
        const users = this.#users.get(name)
        if (users) users.push(user)
        else this.#users.set(name, [user])
      }
    }
  }

  /** The patterns that refer to this one. */
  users(name: string): readonly string[] {
    return this.#users.get(name) ?? []
  }

  /** This pattern and all that refer to it, directly or through others. */
  withUsers(name: string): ReadonlySet<string> {
    const found = new Set([name])
    for (const one of found) for (const user of this.users(one)) found.add(user)
    return found
  }
}
