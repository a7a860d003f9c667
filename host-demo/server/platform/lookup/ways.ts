/** The ways out of the server that adapters have, made of the guard and the resolver of Node. */
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { OutgoingError, type Outgoing } from '../outgoing/outgoing.ts'
import type { Ways } from './adapter-type.ts'
import { LookupError } from './lookup-error.ts'

export interface WaysParts {
  readonly outgoing: Pick<Outgoing, 'request' | 'permit'>
  mayRead(path: string): boolean
  readonly ipReputationUrl: string
}

export const createWays = ({ outgoing, mayRead, ipReputationUrl }: WaysParts): Ways => ({
  outgoing,
  mayRead,
  ipReputationUrl,
  async connect(url, timeoutMs, signal) {
    const [host] = await outgoing.permit(url).catch((error: unknown) => {
      throw error instanceof OutgoingError ? new LookupError(error.message, { cause: error }) : error
    })
    const socket = connect({ host, port: Number(new URL(url).port), signal })
    const timer = setTimeout(() => socket.destroy(new Error('late')), timeoutMs)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      throw new LookupError(`The host did not take the connection within ${timeoutMs / 1000} s.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  },
  resolver(servers, timeoutMs) {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
    if (servers.length > 0) resolver.setServers(servers)
    return resolver
  },
})
