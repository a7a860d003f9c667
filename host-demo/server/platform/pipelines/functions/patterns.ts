import type { LinearRegex } from '../../linear-regex.ts'
import { Replacement } from '../../replacement.ts'
import { RuleError } from '../errors.ts'
import type { Run, RuleFunctions, Surroundings } from '../run.ts'
import { boundedSize, Match, textOf, valueOf, type List, type Value } from '../values.ts'

const regexOf = (pattern: string, { expressions }: Surroundings) => expressions.regex(pattern)

/** Compiled when it is first used: a pattern that cannot be used fails on messages, as others can change what it names. */
class LazyGrok {
  readonly pattern: string
  readonly #surroundings: Surroundings

  constructor(pattern: string, surroundings: Surroundings) {
    this.pattern = pattern
    this.#surroundings = surroundings
  }

  match(text: string, namedOnly: boolean) {
    if (this.pattern === '') throw new RuleError('the grok pattern is empty')
    return this.#surroundings.expressions.grok(this.pattern, namedOnly).match(text)
  }
}

export const patterns: RuleFunctions = {
  regex: {
    prepare: { 0: regexOf },
    call: ({ budget }: Run, regex: LinearRegex, text: string, names: List = []) => {
      budget.match(regex, text)
      const found = regex.find(text)
      if (!found) return new Match(false)
      const groups = new Map<string, Value>()
      for (let group = 1; group <= regex.groupCount; group++) {
        const value = found.group(group)
        if (value === null) continue
        const name = names[group - 1] ?? String(group - 1)
        if (typeof name !== 'string' || groups.has(name))
          throw new RuleError(
            `'${textOf(name).slice(0, 60)}' is no name for a group: names are texts, and each is there once`,
          )
        groups.set(name, value)
      }
      return new Match(true, groups)
    },
  },
  regex_replace: {
    prepare: { 0: regexOf },
    call: ({ budget }: Run, regex: LinearRegex, text: string, replacement: string, all = true) => {
      budget.match(regex, text)
      const search = (left: number) => budget.search(regex, left)
      return replacementOf(regex, replacement).replace(text, all, tooLong, search)?.text ?? text
    },
  },
  grok: {
    prepare: { 0: (pattern: string, surroundings) => new LazyGrok(pattern, surroundings) },
    call: ({ budget }: Run, grok: LazyGrok, text: string, namedOnly = false) => {
      budget.spend(grok.pattern.length * text.length)
      const found = grok.match(text, namedOnly)
      return new Match(
        found !== null,
        found?.filter(({ name }) => name !== 'UNWANTED').map(({ name, value }) => [name, valueOf(value)] as const),
      )
    },
  },
  grok_exists: ({ surroundings }: Run, name: string, logMissing = false) => {
    const exists = surroundings.grokPatterns.has(name)
    if (!exists && logMissing) surroundings.log(`There is no grok pattern '${name.slice(0, 100)}'.`)
    return exists
  },
  split: {
    prepare: { 0: regexOf },
    call: ({ budget }: Run, regex: LinearRegex, text: string, limit = 0n) => {
      if (limit < 0n) throw new RuleError('the limit of split is 0 or more')
      budget.match(regex, text)
      return split(regex, text, Number(limit), left => budget.search(regex, left))
    },
  },
}

function tooLong(): never {
  throw new RuleError('the text would become too long')
}

function split(regex: LinearRegex, text: string, limit: number, search: (length: number) => void): readonly string[] {
  const parts: string[] = []
  let start = 0
  let from = 0
  while (limit === 0 || parts.length < limit - 1) {
    search(text.length - from)
    const found = regex.find(text, from)
    if (!found) break
    from = found.end > found.start ? found.end : found.end + 1
    // Nothing between two characters splits, nothing at the beginning or the end does not.
    if (found.end === found.start && (found.start === 0 || found.start === text.length)) continue
    if (found.end === 0) continue
    parts.push(text.slice(start, found.start))
    start = found.end
    boundedSize(parts.length)
  }
  if (parts.length === 0) return [text]
  parts.push(text.slice(start))
  while (limit === 0 && parts.at(-1) === '') parts.pop()
  return parts
}

const replacements = new WeakMap<LinearRegex, Map<string, Replacement>>()
const KEPT = 100

function replacementOf(regex: LinearRegex, text: string): Replacement {
  let known = replacements.get(regex)
  if (!known) replacements.set(regex, (known = new Map()))
  let found = known.get(text)
  if (!found) {
    found = new Replacement(text, regex, '')
    if (known.size >= KEPT) known.clear()
    known.set(text, found)
  }
  return found
}
