/** Plans an import of grok patterns: what it adds, replaces and removes, and what is left out, since no linear engine can run it. */
import { expandGrok } from '../../../core/grok/expand.ts'
import { GrokError } from '../../../core/grok/grok-error.ts'
import type { NamedPattern } from '../../../core/grok/pattern-file.ts'
import { GrokReferences, referencesOf } from '../../../core/grok/references.ts'
import { mostNamed } from '../../../core/grok/rules.ts'
import type { ImportStrategy, RefusedPattern } from '../../../core/grok/schema.ts'
import { ValidationError } from '../platform/errors/errors.ts'
import { checkPattern, checkSize } from './check.ts'

export interface ImportPlan {
  readonly added: readonly NamedPattern[]
  readonly replaced: readonly NamedPattern[]
  /** Stored already, as they are given. */
  readonly unchanged: readonly string[]
  readonly conflicts: readonly string[]
  readonly removed: readonly string[]
  readonly refused: readonly RefusedPattern[]
  /** All patterns as they are afterwards. */
  readonly patterns: ReadonlyMap<string, string>
  /** Patterns that change, and those that refer to them: they have to be compiled. */
  readonly affected: readonly string[]
}

/** @throws ValidationError for names and patterns that cannot be, and for a name that is given twice */
export function planImport(
  stored: ReadonlyMap<string, string>,
  given: readonly NamedPattern[],
  strategy: ImportStrategy,
): ImportPlan {
  const wanted = wantedOf(given)
  const refused = refusedOf(wanted, stored)
  const kept = (name: string) => !wanted.has(name) || refused.has(name)
  const isDropped = strategy === 'DROP_ALL_EXISTING'
  const patterns = new Map([...stored].filter(([name]) => (isDropped ? refused.has(name) : kept(name))))
  const taken = [...wanted].filter(([name]) => !refused.has(name))
  for (const [name, pattern] of taken) patterns.set(name, pattern)
  checkSize(patterns)

  const named = taken.map(([name, pattern]): NamedPattern => ({ name, pattern }))
  const replaced = named.filter(({ name, pattern }) => stored.has(name) && stored.get(name) !== pattern)
  const added = named.filter(({ name }) => !stored.has(name))
  const removed = [...stored.keys()].filter(name => !patterns.has(name))
  const references = new GrokReferences(patterns)
  const changed = [...added.map(({ name }) => name), ...replaced.map(({ name }) => name), ...removed]
  return {
    added,
    replaced,
    unchanged: named.filter(({ name, pattern }) => stored.get(name) === pattern).map(({ name }) => name),
    conflicts: strategy === 'ABORT_ON_CONFLICT' ? [...wanted.keys()].filter(name => stored.has(name)) : [],
    removed,
    refused: [...refused].map(([name, reason]) => ({ name, reason })),
    patterns,
    affected: [...new Set(changed.flatMap(name => [...references.withUsers(name)]))].filter(name => patterns.has(name)),
  }
}

function wantedOf(given: readonly NamedPattern[]): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>()
  const twice = new Set<string>()
  for (const { name, pattern } of given) {
    checkPattern({ name, pattern })
    if (wanted.has(name)) twice.add(name)
    wanted.set(name, pattern)
  }
  if (twice.size > 0) throw new ValidationError({ _: [`These names are given more than once: ${someOf([...twice])}.`] })
  return wanted
}

/** Returns name → reason: what is not linear, and what refers to such a pattern where none of its name is stored. */
function refusedOf(
  wanted: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>()
  for (const [name, pattern] of wanted) {
    const reason = notLinear(pattern)
    if (reason !== null) refused.set(name, reason)
  }
  const references = new GrokReferences(wanted)
  for (const [name] of refused) {
    if (stored.has(name)) continue
    for (const user of references.users(name)) {
      if (!refused.has(user)) refused.set(user, `It refers to '${name}', which cannot be taken.`)
    }
  }
  return refused
}

/** Looks at the pattern's own text alone. */
function notLinear(pattern: string): string | null {
  try {
    expandGrok(pattern, new Map([...referencesOf(pattern)].map(name => [name, ''])))
    return null
  } catch (error) {
    return error instanceof GrokError && error.notLinear ? error.message : null
  }
}

/** As many as an error should have. */
export const someOf = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ')
