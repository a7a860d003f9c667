/** Connections to brokers go through the outgoing guard: those that were configured, and those the cluster names later. */
import { isIP } from 'node:net'
import type { Broker, Connection, ConnectionPool } from '@platformatic/kafka'
import { wayTo } from '../brokers/way.ts'
import type { Surroundings } from '../transports/transport.ts'

type Answer = (error: Error | null, connection?: Connection) => void

/** The addresses the guard looked at last, by host. */
export type Looked = Map<string, readonly string[]>

/**
 * Makes a pool ask the guard before each connection. Without TLS the pool is given the address in place of the name; with TLS it needs
 * the name, and its `lookup` option gives the addresses.
 */
export function guardPool(pool: ConnectionPool, permit: Surroundings['permit'], looked: Looked, byName: boolean): void {
  const own = { get: pool.get.bind(pool), has: pool.has.bind(pool), established: pool.getEstablishedConnection.bind(pool) }
  const reached = (broker: Broker): Broker => {
    const [address = broker.host] = looked.get(broker.host) ?? []
    return byName ? broker : { ...broker, host: address }
  }
  const ask = async (broker: Broker): Promise<Connection> => {
    if (!own.established(reached(broker))?.isConnected()) looked.set(broker.host, await wayTo('kafka', broker, permit))
    return own.get(reached(broker))
  }
  function get(broker: Broker, answer: Answer): void
  function get(broker: Broker): Promise<Connection>
  function get(broker: Broker | null | undefined, answer?: Answer): void | Promise<Connection> {
    // The client tells itself what a broker that is not known means.
    const connection = broker?.host == null ? own.get(broker as Broker) : ask(broker)
    if (!answer) return connection
    connection.then(found => answer(null, found), (error: Error) => answer(error))
  }
  Object.assign(pool, {
    get,
    has: (broker: Broker) => own.has(reached(broker)),
    getEstablishedConnection: (broker: Broker) => own.established(reached(broker)),
  })
}

/** Kafka’s TLS has the name of the host in its greeting; an address cannot be in it. */
export const greetsByName = (brokers: readonly Broker[]): boolean => brokers.every(({ host }) => isIP(host) === 0)
