/** Commands of a test in the page to the runner, which `command-plugin.ts` carries out. */
import { executeServerCommand } from '@web/test-runner-commands'
import type { Command, Outcome } from './command-wire.ts'

/** Resolves with what the runner answers; throws where it failed. */
export async function command<Payload>(name: string, payload: Payload): Promise<unknown> {
  let outcome = await executeServerCommand<Outcome, Command<Payload>>(name, { payload })
  while ('pending' in outcome)
    outcome = await executeServerCommand<Outcome, Command<Payload>>(name, { pending: outcome.pending })
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.value
}
