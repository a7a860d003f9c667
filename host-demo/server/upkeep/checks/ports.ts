/** Whether the server and its inputs can listen, or do. */
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import type { StoredInput } from '../../inputs/collection.ts'
import { tcpProblem } from '../../platform/http/address.ts'
import { numberOf, textOf } from '../../platform/ingest/configuration.ts'
import { listenProblem } from '../../platform/ingest/listeners/tcp/listen.ts'
import { completeConfiguration, inputTypeOf, loadParts } from '../../platform/ingest/registry.ts'
import { ok, problem, warning, type Check, type Finding } from '../finding.ts'
import { storedDocuments } from '../stored.ts'

const udpProblem = (host: string, port: number) =>
  new Promise<Error | null>(resolve => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').once('error', error =>
      resolve(listenProblem(error, host, port)),
    )
    socket.bind({ address: host, port }, () => socket.close(() => resolve(null)))
  })

interface Place {
  readonly about: string
  readonly kind: 'tcp' | 'udp'
  readonly host: string
  readonly port: number
}

/** Returns the addresses of inputs that are to run. */
async function inputPlaces(dataDir: string): Promise<readonly Place[]> {
  await loadParts()
  const stored = storedDocuments(dataDir, 'inputs') as unknown as readonly StoredInput[]
  return stored
    .filter(input => input.desired_state === 'RUNNING')
    .flatMap(({ type, title, configuration }) => {
      const definition = inputTypeOf(type)
      if (!definition || !Object.hasOwn(definition.transport.fields, 'bind_address')) return []
      const complete = completeConfiguration(definition, configuration)
      return [
        {
          about: `input “${title}”`,
          kind: definition.transport.name === 'udp' ? ('udp' as const) : ('tcp' as const),
          host: textOf(complete, 'bind_address') ?? '0.0.0.0',
          port: numberOf(complete, 'port', 0),
        },
      ]
    })
}

export const checkPorts: Check = async ({ settings, dataDir, running }) => {
  const { bindAddress, httpPort, pathPrefix } = settings
  if (running) return [await answers(bindAddress, httpPort, pathPrefix)]
  const places: readonly Place[] = [
    { about: 'interface', kind: 'tcp', host: bindAddress, port: httpPort },
    ...(await inputPlaces(dataDir)),
  ]
  return Promise.all(
    places.map(async ({ about, kind, host, port }): Promise<Finding> => {
      const error = await (kind === 'udp' ? udpProblem : tcpProblem)(host, port)
      return error
        ? problem(about, error.message)
        : isLent(port)
          ? warning(about, lent(port))
          : ok(about, `${kind.toUpperCase()} port ${port} of ${host} is free.`)
    }),
  )
}

/**
 * Returns the ports Linux uses for outgoing connections (https://docs.kernel.org/networking/ip-sysctl.html,
 * ip_local_port_range).
 */
function lentPorts(): { readonly first: number; readonly last: number } | null {
  try {
    const [first = 0, last = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
      .trim()
      .split(/\s+/)
      .map(Number)
    return { first, last }
  } catch {
    return null
  }
}

const range = lentPorts()
const isLent = (port: number) => range !== null && port >= range.first && port <= range.last
const lent = (port: number) =>
  `Port ${port} is free, but among those that outgoing connections get (${range?.first} to ${range?.last}): ` +
  'one of them may have it when the server starts again, even that of a sender trying to reach it. Take a lower one, or reserve it (sysctl net.ipv4.ip_local_reserved_ports).'

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

async function answers(host: string, port: number, prefix: string): Promise<Finding> {
  const address = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)
  const url = `http://${address}:${port}${prefix.replace(/\/$/, '')}/api/system/lbstatus`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    const status = (await response.text()).trim()
    return response.ok
      ? ok('interface', `The server answers: ${status}.`)
      : problem('interface', `The server says ${status}: its overview tells why.`)
  } catch (error) {
    const { cause, message } = error as Error
    return problem(
      'interface',
      `A server uses the data folder but does not answer at ${url}: ${cause instanceof Error ? cause.message : message}`,
    )
  }
}
