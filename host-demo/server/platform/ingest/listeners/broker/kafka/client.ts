/** Clients of the cluster: how they connect, and what their failures mean. */
import type { BaseOptions, ConnectionPool } from '@platformatic/kafka'
import { brokerUrl, connectionReason, pinned } from '../way.ts'
import type { TransportContext } from '../../transport.ts'
import { greetsByName, guardPool, type Looked } from './guarded-pool.ts'
import type { KafkaSettings } from './settings.ts'

const connectMs = 5000

export interface KafkaClients {
  readonly options: BaseOptions
  /** Every pool a client has must be given to it before the client is used. */
  guard(pool: ConnectionPool): void
  /** Returns the address of the broker's last connection. */
  addressOf(host: string): string
  /** The client says of a request that its connection was closed; this is what closed it, where that is known. */
  explained(error: unknown): unknown
}

export function kafkaClients(
  { bootstrap, security: { tls, sasl }, clientId, requestMs }: KafkaSettings,
  permit: TransportContext['permit'],
): KafkaClients {
  const looked: Looked = new Map()
  let broken: unknown = null
  return {
    options: {
      clientId,
      bootstrapBrokers: bootstrap.map(broker => ({ ...broker })),
      connectTimeout: connectMs,
      requestTimeout: requestMs,
      retries: 1,
      retryDelay: 250,
      autocreateTopics: false,
      ...(tls && {
        tls: { ...tls, lookup: pinned(host => looked.get(host) ?? []) },
        tlsServerName: greetsByName([...bootstrap]),
      }),
      ...(sasl && { sasl }),
    },
    guard: pool =>
      guardPool(pool, {
        permit,
        looked,
        byName: tls !== null,
        failed: error => {
          broken = error
        },
      }),
    addressOf: host => looked.get(host)?.[0] ?? host,
    explained: error => (broken !== null && innermost(error) === 'Connection closed' ? broken : error),
  }
}

const longestReason = 400

/** Words an error for people, with the text of the client or the broker. */
export function kafkaReason({ bootstrap }: Pick<KafkaSettings, 'bootstrap'>, error: unknown): string {
  const urls = bootstrap.map(broker => brokerUrl('kafka', broker)).join(', ')
  const said = innermost(error).replace(/\s+/g, ' ').slice(0, longestReason)
  const known = isAuthentication(error)
    ? 'refuses access: the user name, the password or the mechanism is wrong'
    : connectionReason(error)
  // The guard names what it refused.
  if (!known && said.includes(urls)) return said
  return known ? `${urls} ${known}. ${said}` : `${urls}: ${said}`
}

interface Wrapped {
  readonly message?: string
  readonly code?: unknown
  readonly cause?: unknown
  readonly errors?: readonly unknown[]
}

const inner = ({ errors, cause }: Wrapped): unknown => errors?.at(-1) ?? cause

function innermost(error: unknown, depth = 0): string {
  const wrapped = error as Wrapped
  const next = depth < 8 ? inner(wrapped) : undefined
  return next === undefined ? wrapped.message || String(error) : innermost(next, depth + 1)
}

function isAuthentication(error: unknown, depth = 0): boolean {
  const wrapped = error as Wrapped | undefined
  if (!wrapped || depth > 8) return false
  return (
    wrapped.code === 'PLT_KFK_AUTHENTICATION' ||
    [...(wrapped.errors ?? []), wrapped.cause].some(one => isAuthentication(one, depth + 1))
  )
}
