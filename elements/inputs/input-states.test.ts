import { expect, it } from 'vitest'
import type { ClusterInputStates, Input, InputState } from '../../core/inputs/schema.ts'
import { matchesFilter, runsOn } from './input-filter.ts'
import { isActive, lookOf, statusOf } from './input-states.ts'

const of = (id: string, state: InputState['state'], reason: string | null = null): InputState => ({
  id,
  state,
  started_at: '2023-08-01T10:00:01.000Z',
  detailed_message: reason,
  message_input: {} as Input,
})

const answer: ClusterInputStates = {
  a: [of('1', 'RUNNING'), of('2', 'RUNNING')],
  b: [of('1', 'FAILED', 'The port is in use.'), of('2', 'RUNNING')],
  c: null,
}

it('shows the worst state of all nodes with its reason and how many are in it', () => {
  expect(statusOf('1', answer)).toMatchObject({ state: 'FAILED', reason: 'The port is in use.', count: 1 })
  expect(statusOf('1', answer).nodes.length).toBe(2)
  expect(statusOf('2', answer)).toMatchObject({ state: 'RUNNING', reason: null, count: 2 })
})

it('of one node, only that node counts', () => {
  expect(statusOf('1', answer, 'a')).toMatchObject({ state: 'RUNNING', reason: null, count: 1 })
})

it('an input that no node knows is stopped', () => {
  expect(statusOf('3', answer)).toEqual({ state: 'STOPPED', reason: null, count: 0, nodes: [] })
})

it('an input in a state of a newer server is unrecognized', () => {
  for (const state of ['SUSPENDED', '__proto__', 'constructor', '']) {
    const status = statusOf('1', { a: [of('1', state as InputState['state'])], b: [of('1', 'RUNNING')] })
    expect(status).toMatchObject({ state: 'UNRECOGNIZED', count: 1 })
    expect(status.nodes.map(node => node.state)).toEqual(['UNRECOGNIZED', 'RUNNING'])
  }
})

it('only what runs or is about to can be stopped', () => {
  expect((['RUNNING', 'STARTING', 'FAILING'] as const).every(isActive)).toBe(true)
  expect((['FAILED', 'STOPPED', 'TERMINATED', 'STOPPING'] as const).some(isActive)).toBe(false)
})

it('filters by title and type, in any case', () => {
  const input = { title: 'Edge firewalls', name: 'Syslog UDP' }
  expect(['fire', 'SYSLOG', ' udp ', ''].every(text => matchesFilter(input, text))).toBe(true)
  expect(matchesFilter(input, 'gelf')).toBe(false)
})

it('a node has the global inputs and its own', () => {
  expect(runsOn({ global: true, node: null }, 'a')).toBe(true)
  expect(runsOn({ global: false, node: 'a' }, 'a')).toBe(true)
  expect(runsOn({ global: false, node: 'b' }, 'a')).toBe(false)
  expect(runsOn({ global: false, node: 'b' }, undefined)).toBe(true)
})

it('an input that runs with something to know of it looks so', () => {
  const look = (reason: string | null) => lookOf(statusOf('1', { a: [of('1', 'RUNNING', reason)] })).className
  expect(look('Held back. The journal is full.')).toBe('c-warning')
  expect(look(null)).toBe('c-success')
})
