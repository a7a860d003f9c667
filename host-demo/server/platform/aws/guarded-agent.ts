/** Connections to an endpoint that somebody configured: each is made to an address the outgoing guard has looked at, and to no other. */
import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { OutgoingError } from '../outgoing/outgoing.ts'
import type { Permit } from './clients.ts'

type Connected = (error: Error | null, socket: Duplex) => void
type Connect = (options: ClientRequestArgs, callback: Connected) => void

/** @param endpoint the URL as it was configured; the guard is asked about it before every connection, so that a changed list holds */
export function guardedAgent(endpoint: string, permit: Permit, options: AgentOptions): Agent | SecureAgent {
  const url = URL.parse(endpoint)
  const secure = url?.protocol === 'https:'
  const agent = secure ? new SecureAgent(options) : new Agent(options)
  const connect = agent.createConnection.bind(agent)
  const guarded: Connect = (asked, callback) => {
    const host = asked.host ?? ''
    void permitted(endpoint, url, host, permit)
      .then(addresses => connect({ ...asked, lookup: pinned(addresses) })!)
      .then(
        socket => {
          callback(null, socket)
        },
        (error: unknown) => {
          ;(callback as (error: unknown) => void)(error)
        },
      )
  }
  return Object.assign(agent, { createConnection: guarded })
}

/** A literal address is never looked up by Node: that it is the one the guard has seen is checked here. */
async function permitted(endpoint: string, url: URL | null, host: string, permit: Permit): Promise<readonly string[]> {
  const addresses = await permit(endpoint)
  const bare = (name: string) => name.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (!url || bare(host) !== bare(url.hostname))
    throw new OutgoingError('refused', `The call left its endpoint ${url?.origin ?? ''} for another host.`)
  return addresses
}

/** Node asks by this instead of resolving the name again. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_, options, answer) => {
    const found = addresses.map(address => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (options.all) answer(null, found)
    else answer(null, found[0]!.address, found[0]!.family)
  }
