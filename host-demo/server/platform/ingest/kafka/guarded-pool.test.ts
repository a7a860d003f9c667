import type { Broker, Connection, ConnectionPool } from '@platformatic/kafka'
import { expect, test } from 'vitest'
import { guardPool, type Looked } from './guarded-pool.ts'

function pool() {
  const connected: string[] = []
  const own = {
    get: async ({ host, port }: Broker) => {
      connected.push(`${host}:${port}`)
      return { isConnected: () => true } as Connection
    },
    has: ({ host }: Broker) => connected.some(one => one.startsWith(`${host}:`)),
    getEstablishedConnection: ({ host, port }: Broker) => connected.includes(`${host}:${port}`) ? { isConnected: () => true } as Connection : undefined,
  }
  return { connected, pool: own as unknown as ConnectionPool }
}

const broker = { host: 'kafka', port: 9092 }

test('a broker is connected to at the address the guard looked at, and is known by its name', async () => {
  const { pool: guarded, connected } = pool()
  const asked: string[] = []
  guardPool(guarded, async url => {
    asked.push(url)
    return ['10.0.0.1']
  }, new Map(), false)
  await guarded.get(broker)
  await guarded.get(broker)
  expect(connected).toEqual(['10.0.0.1:9092', '10.0.0.1:9092'])
  expect(asked).toEqual(['kafka://kafka:9092'])
  expect(guarded.has(broker)).toBe(true)
  expect(guarded.getEstablishedConnection(broker)).toBeDefined()
})

test('with TLS the name stays, and its addresses are kept for the lookup', async () => {
  const { pool: guarded, connected } = pool()
  const looked: Looked = new Map()
  guardPool(guarded, async () => ['10.0.0.1'], looked, true)
  await guarded.get(broker)
  expect(connected).toEqual(['kafka:9092'])
  expect(looked.get('kafka')).toEqual(['10.0.0.1'])
})

test('a refused broker is not connected to, whoever named it', async () => {
  const { pool: guarded, connected } = pool()
  guardPool(guarded, async () => { throw new Error('not whitelisted') }, new Map(), false)
  await expect(guarded.get(broker)).rejects.toThrow('not whitelisted')
  const told = Promise.withResolvers<Error | null | undefined>()
  guarded.get(broker, error => told.resolve(error))
  expect((await told.promise)?.message).toBe('not whitelisted')
  expect(connected).toEqual([])
})
