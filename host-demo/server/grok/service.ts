/** Changes of the stored grok patterns. Each is checked with all patterns that refer to what it changes, and made as a whole or not at all. */
import type { NamedPattern } from '../../../core/grok/pattern-file.ts'
import { GrokReferences } from '../../../core/grok/references.ts'
import type {
  GrokImportPreview,
  GrokPattern,
  GrokPatternInput,
  GrokUse,
  ImportStrategy,
  RefusedPattern,
} from '../../../core/grok/schema.ts'
import { ApiError, badRequest, notFound, ValidationError } from '../platform/errors/errors.ts'
import { createTurns } from '../platform/in-turn.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId } from '../platform/records/ids.ts'
import type { Records } from '../platform/records/records.ts'
import { checkPattern, checkSize } from './check.ts'
import { grokPatterns, type StoredGrokPattern } from './collection.ts'
import type { GrokPatterns } from './grok-patterns.ts'
import { planImport, someOf, type ImportPlan } from './import.ts'
import type { GrokTrials } from './trials.ts'
import { tellUses, type GrokUses } from './uses.ts'

export interface GrokParts {
  readonly records: Records
  readonly patterns: GrokPatterns
  readonly trials: GrokTrials
  readonly uses: GrokUses
}

export const presentPattern = ({ id, name, pattern, content_pack }: StoredGrokPattern): GrokPattern => ({
  id,
  name,
  pattern,
  content_pack,
})

const mapOf = (stored: readonly NamedPattern[]) => new Map(stored.map(({ name, pattern }) => [name, pattern]))

export class GrokService {
  readonly #parts: GrokParts
  readonly #inTurn = createTurns()

  constructor(parts: GrokParts) {
    this.#parts = parts
  }

  all(caller: Caller): Promise<readonly StoredGrokPattern[]> {
    return this.#parts.records.as(caller).of(grokPatterns).all()
  }

  /** @throws ApiError 403, 404 */
  async get(caller: Caller, id: string): Promise<StoredGrokPattern> {
    if (!isId(id)) throw notFound(`There is no grok pattern with id <${id.slice(0, 100)}>.`)
    return this.#parts.records.as(caller).of(grokPatterns).get(id)
  }

  async usage(caller: Caller, id: string): Promise<readonly GrokUse[]> {
    const { name } = await this.get(caller, id)
    return this.#parts.uses.of(name, await this.#stored())
  }

  /** @throws ValidationError, ApiError 403 */
  create(caller: Caller, { name, pattern, content_pack = null }: GrokPatternInput): Promise<GrokPattern> {
    return this.#change(async () => {
      checkPattern({ name, pattern })
      const stored = mapOf(await this.#stored())
      if (stored.has(name)) throw new ValidationError({ name: [`A grok pattern named '${name}' exists already.`] })
      await this.#compile(stored.set(name, pattern), name)
      return presentPattern(
        await this.#parts.records.as(caller).of(grokPatterns).insert({ name, pattern, content_pack }),
      )
    })
  }

  /** @throws ValidationError, ApiError 403, 404 */
  update(caller: Caller, id: string, { name, pattern }: GrokPatternInput): Promise<GrokPattern> {
    return this.#change(async () => {
      checkPattern({ name, pattern })
      const before = await this.get(caller, id)
      const all = await this.#stored()
      if (name !== before.name) await this.#checkRename(before, name, all)
      const stored = mapOf(all)
      stored.delete(before.name)
      await this.#compile(stored.set(name, pattern), name)
      return presentPattern(await this.#parts.records.as(caller).of(grokPatterns).update(id, null, { name, pattern }))
    })
  }

  /** @throws ApiError 400 where something uses it, 403, 404 */
  delete(caller: Caller, id: string): Promise<void> {
    return this.#change(async () => {
      const { name } = await this.get(caller, id)
      const uses = await this.#directUses(name, await this.#stored())
      if (uses.length > 0)
        throw badRequest(
          `The grok pattern '${name}' is used by ${tellUses(uses)}. Change or delete what uses it first.`,
        )
      await this.#parts.records.as(caller).of(grokPatterns).delete(id)
    })
  }

  /** Puts ids into an order in which they can be deleted: a pattern before those that it refers to. */
  async inOrderOfDeletion(caller: Caller, ids: readonly string[]): Promise<readonly string[]> {
    const stored = await this.all(caller)
    const references = new GrokReferences(mapOf(stored))
    const users = new Map(stored.map(({ id, name }) => [id, references.withUsers(name).size]))
    return ids.toSorted((a, b) => (users.get(a) ?? 0) - (users.get(b) ?? 0))
  }

  /** @returns the patterns that were left out. @throws ValidationError: then nothing has changed */
  import(caller: Caller, given: readonly NamedPattern[], strategy: ImportStrategy): Promise<readonly RefusedPattern[]> {
    return this.#change(async () => {
      const stored = await this.#stored()
      const plan = planImport(mapOf(stored), given, strategy)
      await this.#checkPlan(plan)
      const ids = new Map(stored.map(({ id, name }) => [name, id]))
      await this.#parts.records.as(caller).transaction(async records => {
        const access = records.of(grokPatterns)
        for (const name of plan.removed) await access.delete(ids.get(name)!)
        for (const { name, pattern } of plan.replaced) await access.update(ids.get(name)!, null, { pattern })
        for (const { name, pattern } of plan.added) await access.insert({ name, pattern, content_pack: null })
      })
      return plan.refused
    })
  }

  /** Tells what an import would do. */
  async preview(given: readonly NamedPattern[], strategy: ImportStrategy): Promise<Omit<GrokImportPreview, 'skipped'>> {
    const none = { added: [], replaced: [], unchanged: [], conflicts: [], removed: [], refused: [] }
    try {
      const plan = planImport(mapOf(await this.#stored()), given, strategy)
      const { unchanged, conflicts, removed, refused } = plan
      const names = (all: readonly NamedPattern[]) => all.map(({ name }) => name)
      const error = await this.#checkPlan(plan).then(() => null, reasonOf)
      return {
        added: names(plan.added),
        replaced: names(plan.replaced),
        unchanged: [...unchanged],
        conflicts: [...conflicts],
        removed: [...removed],
        refused: [...refused],
        error,
      }
    } catch (error) {
      return { ...none, error: reasonOf(error) }
    }
  }

  async #checkPlan({ conflicts, patterns, affected, removed }: ImportPlan): Promise<void> {
    if (conflicts.length > 0)
      throw new ValidationError({ _: [`The following Grok patterns already exist: ${someOf(conflicts)}.`] })
    const problems = await this.#parts.trials.check(patterns, affected)
    if (problems.length > 0) {
      const told = problems.slice(0, 10).map(({ name, reason }) => `${name}: ${reason}`)
      const more = problems.length > told.length ? `\nand ${problems.length - told.length} more` : ''
      throw new ValidationError({ _: [`Nothing was saved. Patterns that cannot be used:\n${told.join('\n')}${more}`] })
    }
    const gone = new Set(removed)
    for (const name of removed) {
      const [user] = (await this.#directUses(name, [])).filter(({ title }) => !gone.has(title))
      if (user) throw new ValidationError({ _: [`Nothing was saved: '${name}' is used by ${tellUses([user])}.`] })
    }
  }

  async #checkRename({ name }: StoredGrokPattern, wanted: string, all: readonly StoredGrokPattern[]): Promise<void> {
    if (all.some(other => other.name === wanted))
      throw new ValidationError({ name: [`A grok pattern named '${wanted}' exists already.`] })
    const uses = await this.#directUses(name, all)
    if (uses.length > 0)
      throw new ValidationError({
        name: [`'${name}' is used by ${tellUses(uses)}, which would not find it under another name.`],
      })
  }

  async #directUses(name: string, all: readonly StoredGrokPattern[]): Promise<readonly GrokUse[]> {
    return (await this.#parts.uses.of(name, all)).filter(({ through }) => through.length === 0)
  }

  /** Compiles the pattern of this name, and what refers to it. @throws ValidationError */
  async #compile(patterns: ReadonlyMap<string, string>, name: string): Promise<void> {
    checkSize(patterns)
    const names = [...new GrokReferences(patterns).withUsers(name)]
    const [problem] = await this.#parts.trials.check(patterns, names)
    if (!problem) return
    const text =
      problem.name === name ? problem.reason : `'${problem.name}' could not be used any more: ${problem.reason}`
    throw new ValidationError({ pattern: [text] })
  }

  /** Runs changes one after the other; whoever compiles patterns has them before the caller hears of it. */
  #change<T>(change: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const result = await change()
      await this.#parts.patterns.refresh()
      return result
    })
  }

  #stored(): Promise<readonly StoredGrokPattern[]> {
    return this.all(system('grok'))
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError) return Object.values(error.fields).flat().join('\n')
  if (error instanceof ApiError && error.status === 400) return error.message
  throw error
}
