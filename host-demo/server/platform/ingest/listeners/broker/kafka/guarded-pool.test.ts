import type { Broker, Connection, ConnectionPool } from '@platformatic/kafka'
import { expect, it } from 'vitest'
import { guardPool, type Guard, type Looked } from './guarded-pool.ts'

function pool() {
  const connected: string[] = []
  const broken: ((error: Error) => void)[] = []
  const connection = {
    isConnected: () => true,
    on: (_: string, told: (error: Error) => void) => {
      broken.push(told)
    },
  } as unknown as Connection
  const own = {
    get: async ({ host, port }: Broker) => {
      connected.push(`${host}:${port}`)
      return connection
    },
    has: ({ host }: Broker) => connected.some(one => one.startsWith(`${host}:`)),
    getEstablishedConnection: ({ host, port }: Broker) =>
      connected.includes(`${host}:${port}`) ? connection : undefined,
  }
  return { connected, broken, pool: own as unknown as ConnectionPool }
}

const guard: Guard = { permit: async () => ['10.0.0.1'], looked: new Map(), byName: false, failed: () => {} }
const broker = { host: 'kafka', port: 9092 }

it('a broker is connected to at the address the guard looked at, and is known by its name', async () => {
  const { pool: guarded, connected } = pool()
  const asked: string[] = []
  guardPool(guarded, {
    ...guard,
    permit: async url => {
      asked.push(url)
      return ['10.0.0.1']
    },
  })
  await guarded.get(broker)
  await guarded.get(broker)
  expect(connected).toEqual(['10.0.0.1:9092', '10.0.0.1:9092'])
  expect(asked).toEqual(['kafka://kafka:9092'])
  expect(guarded.has(broker)).toBe(true)
  expect(guarded.getEstablishedConnection(broker)).toBeDefined()
})

it('with TLS the name stays, and its addresses are kept for the lookup', async () => {
  const { pool: guarded, connected } = pool()
  const looked: Looked = new Map()
  guardPool(guarded, { ...guard, looked, byName: true })
  await guarded.get(broker)
  expect(connected).toEqual(['kafka:9092'])
  expect(looked.get('kafka')).toEqual(['10.0.0.1'])
})

it('a refused broker is not connected to, whoever named it', async () => {
  const { pool: guarded, connected } = pool()
  guardPool(guarded, {
    ...guard,
    permit: async () => {
      throw new Error('not whitelisted')
    },
  })
  await expect(guarded.get(broker)).rejects.toThrow('not whitelisted')
  const told = Promise.withResolvers<Error | null | undefined>()
  guarded.get(broker, error => told.resolve(error))
  expect((await told.promise)?.message).toBe('not whitelisted')
  expect(connected).toEqual([])
})

it('what breaks a connection later is reported once', async () => {
  const { pool: guarded, broken } = pool()
  const failed: unknown[] = []
  guardPool(guarded, { ...guard, looked: new Map(), failed: error => failed.push(error) })
  for (let i = 0; i < 2; i++) await guarded.get(broker)
  for (const tell of broken) tell(new Error('alert'))
  expect(failed).toEqual([new Error('alert')])
})
