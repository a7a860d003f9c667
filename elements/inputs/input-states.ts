/** An input's state over the nodes it belongs to. */
import type { ClusterInputStates, InputState } from '../../core/inputs/schema.ts'
import type { IconName } from '../kit/icon-paths.ts'

export type StateName = InputState['state']

export interface NodeState {
  readonly nodeId: string
  readonly state: StateName
  readonly reason: string | null
  readonly startedAt: string
}

export interface InputStatus {
  /** The worst of all nodes. */
  readonly state: StateName
  /** Why it is so; null when nothing is wrong. */
  readonly reason: string | null
  /** The number of nodes in that state; `nodes` has all of them. */
  readonly count: number
  readonly nodes: readonly NodeState[]
}

/** States that need attention come first. */
const order: readonly StateName[] = [
  'FAILED',
  'INVALID_CONFIGURATION',
  'FAILING',
  'UNRECOGNIZED',
  'TERMINATED',
  'STOPPED',
  'STOPPING',
  'STARTING',
  'INITIALIZED',
  'CREATED',
  'RUNNING',
]

/** An input no node knows is not running; a state of a newer server is 'UNRECOGNIZED'. `nodeId` leaves the other nodes out. */
export function statusOf(inputId: string, answer: ClusterInputStates, nodeId?: string): InputStatus {
  const nodes = Object.entries(answer)
    .filter(([node]) => nodeId === undefined || node === nodeId)
    .flatMap(([node, states]) =>
      (states ?? [])
        .filter(({ id }) => id === inputId)
        .map(
          ({ state, detailed_message, started_at }) =>
            ({
              nodeId: node,
              state: order.includes(state) ? state : 'UNRECOGNIZED',
              reason: detailed_message,
              startedAt: started_at,
            }) as const,
        ),
    )
  const worst = nodes.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0]
  if (!worst) return { state: 'STOPPED', reason: null, count: 0, nodes }
  return {
    state: worst.state,
    reason: worst.reason,
    count: nodes.filter(({ state }) => state === worst.state).length,
    nodes,
  }
}

/** Whether 'Stop' is the sensible next step, or 'Start'. */
export const isActive = (state: StateName): boolean =>
  state === 'RUNNING' || state === 'STARTING' || state === 'FAILING'

interface StateLook {
  readonly icon: IconName
  readonly className: string
}

const bad: StateLook = { icon: 'exclamation-octagon-fill', className: 'c-danger' }
const underway: StateLook = { icon: 'info-circle-fill', className: 'c-info' }
const idle: StateLook = { icon: 'stop', className: 'muted' }

/** It works, and there is something to know of it: that it is held back, or that a certificate ends soon. */
const warned: StateLook = { icon: 'exclamation-triangle-fill', className: 'c-warning' }

export const lookOf = ({ state, reason }: Pick<InputStatus, 'state' | 'reason'>): StateLook =>
  state === 'RUNNING' && reason !== null ? warned : stateLooks[state]

/** Shape and colour of each state; the word stands beside it. */
const stateLooks: Readonly<Record<StateName, StateLook>> = {
  RUNNING: { icon: 'circle-fill', className: 'c-success' },
  FAILED: bad,
  INVALID_CONFIGURATION: bad,
  FAILING: warned,
  UNRECOGNIZED: warned,
  STARTING: underway,
  INITIALIZED: underway,
  CREATED: underway,
  STOPPING: underway,
  STOPPED: idle,
  TERMINATED: idle,
}
