/** Runs one matcher at a time, away from the thread that answers requests. */
import { parentPort } from 'node:worker_threads'
import { UserRegexError } from '../platform/regex.ts'
import { matchers, type MatcherName } from './matching.ts'

export interface MatchingRequest { readonly name: MatcherName, readonly test: unknown }
/** `begun` comes first: a thread that is still starting takes none of the test's time. `wrong`: the pattern's fault, in words for its author. */
export type MatchingAnswer = { readonly begun: true } | { readonly result: unknown } | { readonly error: string, readonly wrong: boolean }

parentPort!.on('message', ({ name, test }: MatchingRequest) => {
  parentPort!.postMessage({ begun: true } satisfies MatchingAnswer)
  parentPort!.postMessage(answer(name, test))
})

function answer(name: MatcherName, test: unknown): MatchingAnswer {
  try {
    return { result: (matchers[name] as (test: unknown) => unknown)(test) }
  } catch (error) {
    return { error: (error as Error).message, wrong: error instanceof UserRegexError }
  }
}
