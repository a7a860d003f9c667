/**
 * Calls to URLs that somebody configured: notifications, lookups, polled inputs, endpoint overrides. All of them go through here, so that
 * none escapes the URL whitelist and the rules on private addresses (design: outgoing calls).
 */

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Query parameters added once the URL has been checked: what a receiver's secret is carried in. Never followed to another host. */
  readonly query?: Readonly<Record<string, string>>
  /** Ends the call when its asker leaves. */
  readonly signal?: AbortSignal
  /** Whole call with its redirects; 10,000 unless told. */
  readonly timeoutMs?: number
  /** A longer answer is refused; 1 MiB unless told. */
  readonly maxBytes?: number
  /** Takes a certificate nobody signed. */
  readonly skipTlsVerification?: boolean
}

export interface OutgoingReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  text(): string
}

export interface Outgoing {
  /**
   * @throws OutgoingError when the URL is not whitelisted, an address behind it is refused, or the call failed; its message is for people
   * and names scheme, host and port of the URL only. Throws the reason of `signal` when that ended the call.
   */
  request(url: string, request?: OutgoingRequest): Promise<OutgoingReply>

  /**
   * For what speaks for itself over its own connections, as the clients of a cloud provider and of brokers do. Brokers are written
   * `amqp://host:port`, `amqps://host:port` and `kafka://host:port`, registries `whois://host:port`.
   * @returns the only addresses that may be connected to for this URL, all of them looked at; asked again for each connection
   * @throws OutgoingError `refused`, `unreachable` for a name without an address, `timeout` for a name server that does not answer
   */
  permit(url: string): Promise<readonly string[]>
}

/** `refused`: never sent. `unreachable`: no answer. `timeout`, `too_large`: given up. */
export type OutgoingProblem = 'refused' | 'unreachable' | 'timeout' | 'too_large'

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
