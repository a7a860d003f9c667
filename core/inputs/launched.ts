/** Watches an input that was just created: it is saved whether or not it can listen. */
import type { Client } from '../client/client.ts'
import { inputStatesOfCluster } from './api.ts'
import type { ClusterInputStates } from './schema.ts'

/** `starting`: it has not said within the time. `reason`: of a failure that told one. */
export interface Launch {
  readonly outcome: 'running' | 'starting' | 'failed'
  readonly reason?: string
  /** The field of the configuration that is the reason. */
  readonly field?: string
}

const failures = ['FAILED', 'FAILING', 'INVALID_CONFIGURATION']

export function launchOf(states: ClusterInputStates, id: string): Launch {
  const own = Object.values(states)
    .flatMap(node => node ?? [])
    .filter(state => state.id === id)
  const failed = own.find(({ state }) => failures.includes(state))
  if (failed) {
    const { detailed_message: reason, detailed_field: field } = failed
    return { outcome: 'failed', ...(reason !== null && { reason }), ...(field !== undefined && { field }) }
  }
  return { outcome: own.length > 0 && own.every(({ state }) => state === 'RUNNING') ? 'running' : 'starting' }
}

/** Asks every `stepMs` until the input runs or has failed, at most `waitMs`. A state that cannot be asked for counts as `starting`. */
export async function launchResult(client: Client, id: string, { waitMs = 3000, stepMs = 200 } = {}): Promise<Launch> {
  const until = Date.now() + waitMs
  for (;;) {
    const launch = await inputStatesOfCluster(client).then(
      states => launchOf(states, id),
      () => null,
    )
    if (launch === null) return { outcome: 'starting' }
    if (launch.outcome !== 'starting' || Date.now() >= until) return launch
    await new Promise(resolve => {
      setTimeout(resolve, stepMs)
    })
  }
}
