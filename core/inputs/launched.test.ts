import { expect, it } from 'vitest'
import type { ClusterInputStates, InputState } from './schema.ts'
import { launchOf } from './launched.ts'

const state = (id: string, name: InputState['state'], reason: string | null = null) =>
  ({ id, state: name, detailed_message: reason, started_at: '', message_input: {} }) as InputState
const states = (...nodes: readonly (readonly InputState[] | null)[]): ClusterInputStates =>
  Object.fromEntries(nodes.map((node, index) => [`node${index}`, node === null ? null : [...node]]))

it('runs when it runs on every node that has it', () => {
  expect(launchOf(states([state('a', 'RUNNING')], [state('a', 'RUNNING'), state('b', 'FAILED')]), 'a')).toEqual({
    outcome: 'running',
  })
  expect(launchOf(states([state('a', 'RUNNING')], [state('a', 'STARTING')]), 'a')).toEqual({ outcome: 'starting' })
})

it('has failed when it failed on one node, with the reason', () => {
  expect(launchOf(states([state('a', 'RUNNING')], [state('a', 'FAILED', 'The port is in use.')]), 'a')).toEqual({
    outcome: 'failed',
    reason: 'The port is in use.',
  })
})

it('is still starting while no node names it', () => {
  expect(launchOf(states([state('b', 'RUNNING')], null), 'a')).toEqual({ outcome: 'starting' })
})
