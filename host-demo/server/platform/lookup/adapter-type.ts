/**
 * An adapter type is one file of `adapters/` that says how it is configured and how it answers. There are three kinds. One loads all it knows
 * and answers from memory in any thread, one asks somebody for each key, and one has rows that people edit.
 */
import type { Socket } from 'node:net'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { ConfigOf, Fields, Problems, Values } from './fields.ts'
import type { Found } from './found.ts'

/** The ways out of the server that adapters have. */
export interface Ways {
  /** The guard. */
  readonly outgoing: Pick<Outgoing, 'request'>
  /** Connects over TCP to a host that the guard permits. */
  connect(url: string, timeoutMs: number, signal: AbortSignal): Promise<Socket>
  /** Whether adapters may read this file of the server. */
  mayRead(path: string): boolean
  /** Asks name servers; those of the operating system where the list is empty. */
  resolver(servers: readonly string[], timeoutMs: number): NameResolver
  /** Base URL of the IP-reputation service. */
  readonly ipReputationUrl: string
}

export interface AddressRecord {
  readonly address: string
  /** Seconds. */
  readonly ttl: number
}

/** As the resolver of Node: rejects with `code` ENOTFOUND or ENODATA for a name without such a record. */
export interface NameResolver {
  resolve4(name: string, options: { readonly ttl: true }): Promise<readonly AddressRecord[]>
  resolve6(name: string, options: { readonly ttl: true }): Promise<readonly AddressRecord[]>
  reverse(address: string): Promise<readonly string[]>
  resolveTxt(name: string): Promise<readonly (readonly string[])[]>
  cancel(): void
}

interface Described<F extends Fields> {
  /** As it stands in `config.type`. */
  readonly type: string
  readonly configClass: string
  /** Without `type`. */
  readonly defaultConfig: Values
  readonly fields: F
  /** Fields that are kept encrypted and never shown. */
  readonly secrets?: readonly string[]
  /** Returns problems that no field sees alone, by field. */
  check?(config: ConfigOf<F>, ways: Pick<Ways, 'mayRead'>): Problems
}

export type Find = (key: string) => Found
export type Ask = (key: string, signal: AbortSignal) => Promise<Found>

interface Loaded<F extends Fields, D> extends Described<F> {
  /** Whether nothing is loaded before the first key is asked for: a server calls nobody for tables that nobody uses. */
  readonly onDemand?: boolean
  /** Milliseconds from one load to the next. */
  everyMs(config: ConfigOf<F>): number
  /**
   * Returns all it knows, in a form that goes to other threads; `before` where nothing has changed.
   * @throws LookupError
   */
  load(config: ConfigOf<F>, ways: Ways, before: D | null, signal: AbortSignal): Promise<D>
  /** Returns the function that answers; it throws LookupError for a key that cannot be one. */
  reader(config: ConfigOf<F>, data: D): Find
}

interface Asked<F extends Fields> extends Described<F> {
  /** Milliseconds one answer may take. */
  timeoutMs(config: ConfigOf<F>): number
  /** Returns the function that asks; it throws LookupError. */
  asker(config: ConfigOf<F>, ways: Ways): Ask
}

export type LoadedType = Loaded<Fields, unknown> & { readonly kind: 'loaded' }
export type AskedType = Asked<Fields> & { readonly kind: 'asked' }
/** Its rows are in `rows/`, by the adapter's id. */
export type OwnType = Described<Fields> & { readonly kind: 'own' }
export type AdapterType = LoadedType | AskedType | OwnType

/** Describes a type whose data are loaded. The types of its configuration and data stay inside of it. */
export const loadedType = <F extends Fields, D>(type: Loaded<F, D>): AdapterType =>
  ({ ...type, kind: 'loaded' }) as unknown as AdapterType

/** Describes a type whose rows people edit. */
export const ownType = <F extends Fields>(type: Described<F>): AdapterType =>
  ({ ...type, kind: 'own' }) as unknown as AdapterType

/** Describes a type that is asked for each key. */
export const askedType = <F extends Fields>(type: Asked<F>): AdapterType =>
  ({ ...type, kind: 'asked' }) as unknown as AdapterType
