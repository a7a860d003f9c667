/** Finds the uses of a grok pattern: in other patterns, and in what other areas compile, which they add here when they are created. */
import { GrokReferences, referencesOf } from '../../../core/grok/references.ts'
import type { GrokUse } from '../../../core/grok/schema.ts'

/** Something outside this area that compiles grok patterns, such as an extractor or a pipeline rule. */
export interface GrokUser {
  /** 'extractor', 'pipeline_rule'. */
  readonly kind: string
  readonly id: string
  readonly title: string
  /** As they are written: `%{IP:client} …`. */
  readonly patterns: readonly string[]
}

/** Returns all of one kind. */
export type FindGrokUsers = () => Promise<readonly GrokUser[]>

interface Named {
  readonly id: string
  readonly name: string
  readonly pattern: string
}

export class GrokUses {
  readonly #finders: FindGrokUsers[] = []

  add(find: FindGrokUsers): void {
    this.#finders.push(find)
  }

  async users(): Promise<readonly GrokUser[]> {
    return (await Promise.all(this.#finders.map(find => find()))).flat()
  }

  /** Returns what uses the pattern of this name, directly or through others; direct uses first, patterns before others. */
  async of(name: string, stored: readonly Named[]): Promise<readonly GrokUse[]> {
    const through = chains(name, new GrokReferences(new Map(stored.map(one => [one.name, one.pattern]))))
    const uses: GrokUse[] = stored.flatMap(one =>
      one.name !== name && through.has(one.name)
        ? [{ kind: 'pattern', id: one.id, title: one.name, through: [...through.get(one.name)!] }]
        : [],
    )
    for (const { kind, id, title, patterns } of await this.users()) {
      const [shortest] = patterns
        .flatMap(pattern => [...referencesOf(pattern)])
        .flatMap(used => (used === name ? [[]] : through.has(used) ? [[used, ...through.get(used)!]] : []))
        .sort((a, b) => a.length - b.length)
      if (shortest) uses.push({ kind, id, title, through: shortest })
    }
    return uses.sort((a, b) => a.through.length - b.through.length)
  }
}

/** Name of each pattern that refers to this one → the names in between, nearest to it first. The shortest way counts. */
function chains(name: string, references: GrokReferences): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>([[name, []]])
  for (const [one, between] of found) {
    for (const user of references.users(one))
      if (!found.has(user)) found.set(user, one === name ? [] : [one, ...between])
  }
  return found
}

const kinds: Readonly<Record<string, string>> = { pattern: 'pattern', extractor: 'extractor', pipeline_rule: 'rule' }
const mostTold = 10

/** "the patterns 'A' and 'B', the extractor 'C'" */
export function tellUses(uses: readonly Pick<GrokUse, 'kind' | 'title'>[]): string {
  const told = uses.slice(0, mostTold).map(({ kind, title }) => `the ${kinds[kind] ?? kind} '${title}'`)
  return uses.length > mostTold ? `${told.join(', ')} and ${uses.length - mostTold} more` : told.join(', ')
}
