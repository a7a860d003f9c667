/** The address of the interface and the API: whether it can be had, and in words why not. */
import { createServer } from 'node:net'
import { listenProblem } from '../ingest/listeners/tcp/listen.ts'
import type { Settings } from '../settings/settings.ts'
import { OperatorError } from '../errors/operator-error.ts'

type Address = Pick<Settings, 'bindAddress' | 'httpPort'>

export class AddressError extends OperatorError {
  override readonly name = 'AddressError'
}

/** Listens and lets go again. Null where that went well, else what is wrong, as `listenProblem` words it. */
export const tcpProblem = (host: string, port: number) =>
  new Promise<Error | null>(resolve => {
    const server = createServer().once('error', error => resolve(listenProblem(error, host, port)))
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })

/**
 * Checks the address before a start creates or changes anything: a value that is shown only once, such as the first
 * password, must not be lost.
 * @throws AddressError
 */
export async function checkAddress({ bindAddress, httpPort }: Address): Promise<void> {
  const problem = await tcpProblem(bindAddress, httpPort)
  if (problem) {
    throw new AddressError(
      `${problem.message}\nStop what listens there, or set CORDWOOD_HTTP_PORT (${httpPort}) or ` +
        `CORDWOOD_BIND_ADDRESS (${bindAddress}) to another.`,
    )
  }
}
