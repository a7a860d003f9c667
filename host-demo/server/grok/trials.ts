/** Tries grok patterns on texts, and checks them before they are stored, over the patterns that are stored. */
import { neededPatterns } from '../../../core/grok/references.ts'
import type { GrokExplainInput, GrokExplanation } from '../../../core/grok/schema.ts'
import type { GrokResult, GrokTest } from '../../../core/tools/schema.ts'
import { createDeadlinePool, type JobOptions } from '../platform/threads/deadline-pool.ts'
import type { GrokPatterns } from './grok-patterns.ts'
import type { GrokJobs, GrokProblem } from './jobs.ts'

/** An import compiles all that it changes, and what refers to it. */
const checkDeadlineMs = 20_000

/** All throw ApiError 400 for what takes too long, and 503 when too many wait. */
export class GrokTrials {
  readonly #patterns: Pick<GrokPatterns, 'all'>
  readonly #pool = createDeadlinePool<GrokJobs>(new URL('./grok-worker.ts', import.meta.url))

  constructor(patterns: Pick<GrokPatterns, 'all'>) {
    this.#patterns = patterns
  }

  tester(test: GrokTest, options: JobOptions): Promise<GrokResult> {
    return this.#pool.run('tester', { ...test, patterns: neededPatterns(test.pattern, this.#patterns.all) }, options)
  }

  /** Tries a pattern under its name, whatever is stored there. @throws ApiError 400 for what is no pattern */
  test(name: string, pattern: string, string: string, options: JobOptions): Promise<Record<string, unknown>> {
    return this.#pool.run('test', this.#trial(`%{${name}}`, string, name, pattern), options)
  }

  /** Tells where each capture is in the text. */
  explain({ name = '', pattern, string }: GrokExplainInput, options: JobOptions): Promise<GrokExplanation> {
    return this.#pool.run('explain', this.#trial(pattern, string, name, pattern), options)
  }

  /** Compiles the patterns of these names. */
  check(
    patterns: ReadonlyMap<string, string>,
    names: readonly string[],
    options: JobOptions = {},
  ): Promise<readonly GrokProblem[]> {
    if (names.length === 0) return Promise.resolve([])
    return this.#pool.run('check', { patterns, names }, { deadlineMs: checkDeadlineMs, ...options })
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  #trial(pattern: string, string: string, ownName: string, own: string) {
    const all = new Map(this.#patterns.all).set(ownName, own)
    return { pattern, string, patterns: neededPatterns(pattern, all) }
  }
}
