/** Commands that may take as long as a test: the runner itself gives each 20 s, whatever keeps the machine busy. */
import { setTimeout } from 'node:timers/promises'
import type { BasicTestSession, TestRunnerPlugin } from '@web/test-runner-core'
import type { Command, Outcome } from './command-wire.ts'

/** The page asks again for an outcome that takes longer. */
const answeredWithinMs = 10_000

/** Returns the function of a plugin that executes the commands of this name. */
export function commandsOf<Payload>(
  name: string,
  carryOut: (payload: Payload, session: BasicTestSession) => Promise<unknown>,
): NonNullable<TestRunnerPlugin<Command<Payload>>['executeCommand']> {
  const pending = new Map<number, Promise<Outcome>>()
  let count = 0

  const outcomeOf = (payload: Payload, session: BasicTestSession): Promise<Outcome> =>
    carryOut(payload, session).then(
      value => ({ value }),
      (error: Error) => ({ failure: error.message }),
    )

  return async ({ command, payload, session }) => {
    if (command !== name || !payload) return undefined
    const number = 'pending' in payload ? payload.pending : ++count
    const outcome = 'pending' in payload ? pending.get(number)! : outcomeOf(payload.payload, session)
    pending.set(number, outcome)
    const abort = new AbortController()
    const late = setTimeout(answeredWithinMs, { pending: number }, { signal: abort.signal })
    const answer = await Promise.race([outcome, late])
    abort.abort()
    if (!('pending' in answer)) pending.delete(number)
    return answer
  }
}
