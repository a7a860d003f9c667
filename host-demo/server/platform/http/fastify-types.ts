/** Declares the properties that this application adds to fastify's requests and instances. */
import type { Caller } from '../records/caller.ts'
import type { SessionState } from './authentication.ts'
import type { RequestSignal } from './request-signal.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    session: SessionState | null
    /** Returns the present caller of a long-running request; null once its credentials are no longer valid. */
    callerNow: () => Promise<Caller | null>
    /** Tells whoever works at the answer, by the request's signal, that nobody may read it any more. */
    abort: () => void
    /** Has the signal of `signal` and `abort`. */
    requestSignal: RequestSignal
  }
  interface FastifyInstance {
    /** `/` or `/logs/`. */
    pathPrefix: string
    /** Whether forwarding headers of this peer are believed. */
    isTrustedProxy: IsTrustedProxy
  }
  interface FastifyContextConfig {
    consumes?: readonly string[]
    streamsBody?: boolean
  }
}
