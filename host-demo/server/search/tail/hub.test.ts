import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { ArrivalRequest, ArrivalResult, MessageStore, Selection } from '../../platform/messages/message-store.ts'
import { TailHub, type TailListener } from './hub.ts'

const selection = (word: string): Selection => ({
  scope: { from: 0, to: 1, streams: null },
  queries: [{ type: 'term', field: 'message', value: word }],
  now: 0,
  timeZone: 'UTC',
})
const nothing = (mark: unknown): ArrivalResult => ({ hits: [], matched: 0, mark, unsupported: null })

class Store {
  readonly asked: (readonly ArrivalRequest[])[] = []
  readonly listeners = new Set<() => void>()
  answer: (requests: readonly ArrivalRequest[]) => (ArrivalResult | null)[] = requests =>
    requests.map(() => nothing(this.asked.length))
  arrivals = async (requests: readonly ArrivalRequest[]) => {
    this.asked.push(requests)
    return this.answer(requests)
  }
  onCommit = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

class Listener implements TailListener {
  readonly said: string[] = []
  ready = () => {
    this.said.push('ready')
  }
  arrived = ({ matched }: { matched: number }) => {
    this.said.push(`arrived ${matched}`)
  }
  failed = (reason: string) => {
    this.said.push(`failed ${reason}`)
  }
  stopped = () => {
    this.said.push('stopped')
  }
}

let hub: TailHub
afterEach(() => hub.close())
const open = () => {
  const store = new Store()
  hub = new TailHub(store as unknown as MessageStore, pino({ level: 'silent' }))
  return store
}

describe('the tails of a server', () => {
  it('that ask the same are asked for once; all are one call for each wake-up', async () => {
    const store = open()
    const listeners = Array.from({ length: 3000 }, (_, n) => {
      const listener = new Listener()
      hub.watch(selection(`word ${n % 3}`), listener)
      return listener
    })
    await expect.poll(() => listeners.every(({ said }) => said.includes('ready'))).toBe(true)
    const before = store.asked.length
    for (let commit = 0; commit < 50; commit++) for (const told of store.listeners) told()
    await expect.poll(() => store.asked.length).toBe(before + 1)
    expect(store.asked.at(-1)!.length).toBe(3)
    expect(store.listeners.size).toBe(1)
  })

  it('that were not reached come first in the next round', async () => {
    const store = open()
    store.answer = requests => requests.map((_, i) => (i === 0 ? nothing('mark') : null))
    const [one, other] = [new Listener(), new Listener()]
    hub.watch(selection('one'), one)
    hub.watch(selection('other'), other)
    await expect.poll(() => [one.said[0], other.said[0]]).toEqual(['ready', 'ready'])
  })

  it('ask for nothing once all have left', async () => {
    const store = open()
    const listener = new Listener()
    const leave = hub.watch(selection('one'), listener)
    await expect.poll(() => listener.said).toEqual(['ready'])
    leave()
    expect(store.listeners.size).toBe(0)
  })

  it('go on after a failure of the store, from where they were', async () => {
    const store = open()
    const listener = new Listener()
    hub.watch(selection('one'), listener)
    await expect.poll(() => listener.said).toEqual(['ready'])
    let failed = false
    store.answer = requests => {
      if (!failed) {
        failed = true
        throw new Error('a reader died')
      }
      return requests.map(({ since }) => ({ ...nothing('next'), matched: since === 1 ? 7 : 0 }))
    }
    for (const told of store.listeners) told()
    await expect.poll(() => listener.said, { timeout: 8000 }).toEqual(['ready', 'arrived 7'])
  })
})
