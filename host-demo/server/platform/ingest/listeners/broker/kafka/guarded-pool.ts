/** Connections to brokers go through the outgoing guard: those that were configured, and those the cluster names later. */
import { isIP } from 'node:net'
import type { Broker, Connection, ConnectionPool } from '@platformatic/kafka'
import { wayTo } from '../way.ts'
import type { TransportContext } from '../../transport.ts'

type Answer = (error: Error | null, connection?: Connection) => void

/** The addresses the guard looked at last, by host. */
export type Looked = Map<string, readonly string[]>

export interface Guard {
  readonly permit: TransportContext['permit']
  readonly looked: Looked
  /** With TLS the pool needs the name, and its `lookup` option gives the addresses; else it is given the address in place of the name. */
  readonly byName: boolean
  /** Receives the error that broke an open connection. */
  readonly failed: (error: unknown) => void
}

/** Makes a pool ask the guard before each connection. */
export function guardPool(pool: ConnectionPool, { permit, looked, byName, failed }: Guard): void {
  const own = {
    get: pool.get.bind(pool),
    has: pool.has.bind(pool),
    established: pool.getEstablishedConnection.bind(pool),
  }
  const heard = new WeakSet<Connection>()
  const reached = (broker: Broker): Broker => {
    const [address = broker.host] = looked.get(broker.host) ?? []
    return byName ? broker : { ...broker, host: address }
  }
  const ask = async (broker: Broker): Promise<Connection> => {
    if (!own.established(reached(broker))?.isConnected()) looked.set(broker.host, await wayTo('kafka', broker, permit))
    const connection = await own.get(reached(broker))
    if (!heard.has(connection)) connection.on('error', failed)
    heard.add(connection)
    return connection
  }
  function get(broker: Broker, answer: Answer): void
  function get(broker: Broker): Promise<Connection>
  function get(broker: Broker | null | undefined, answer?: Answer): void | Promise<Connection> {
    // The client tells itself what a broker that is not known means.
    const connection = broker?.host == null ? own.get(broker as Broker) : ask(broker)
    if (!answer) return connection
    connection.then(
      found => answer(null, found),
      (error: Error) => answer(error),
    )
  }
  Object.assign(pool, {
    get,
    has: (broker: Broker) => own.has(reached(broker)),
    getEstablishedConnection: (broker: Broker) => own.established(reached(broker)),
  })
}

/** Kafka’s TLS has the name of the host in its greeting; an address cannot be in it. */
export const greetsByName = (brokers: readonly Broker[]): boolean => brokers.every(({ host }) => isIP(host) === 0)
