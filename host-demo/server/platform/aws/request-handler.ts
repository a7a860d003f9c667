/** Sends the requests of AWS clients. Every wait has a bound; redirects are not followed. */
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { NodeHttp2Handler, NodeHttpHandler } from '@smithy/node-http-handler'
import type { Permit } from './clients.ts'
import { guardedAgent } from './guarded-agent.ts'

const connectionTimeout = 5_000
const requestTimeout = 30_000

/**
 * @param endpoint one that somebody configured, or null for the service's own
 * @param viaProxy goes to the service through the proxy of the environment, also where Node itself is not set up for one
 */
export async function requestHandler(
  endpoint: string | null,
  permit: Permit,
  http2: boolean,
  viaProxy = false,
): Promise<NodeHttpHandler | NodeHttp2Handler> {
  const { NodeHttpHandler, NodeHttp2Handler } = await import('@smithy/node-http-handler')
  if (http2 && endpoint === null) return new NodeHttp2Handler({ requestTimeout, sessionTimeout: requestTimeout })
  return new NodeHttpHandler({
    connectionTimeout,
    requestTimeout,
    throwOnRequestTimeout: true,
    ...(endpoint === null ? direct(viaProxy) : guarded(endpoint, permit)),
  })
}

/** Through a proxy where Node itself is set up for one, too. */
function direct(viaProxy: boolean) {
  const isProxied = viaProxy || process.env['NODE_USE_ENV_PROXY'] === '1'
  const options = { keepAlive: true, ...(isProxied && { proxyEnv: process.env }) }
  return { httpAgent: new Agent(options), httpsAgent: new SecureAgent(options) }
}

function guarded(endpoint: string, permit: Permit) {
  const agent = guardedAgent(endpoint, permit, { keepAlive: true })
  return agent instanceof SecureAgent ? { httpsAgent: agent } : { httpAgent: agent }
}
