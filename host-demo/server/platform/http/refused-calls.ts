/**
 * Refused changes in the audit log: who tried what, from where, and how often. The first of a user and a call is written at once, those
 * that follow within a minute in one row: a client that tries for ever does not push others out of the log.
 */
import type { Caller } from '../records/caller.ts'
import type { Records } from '../records/records.ts'

export interface RefusedCall {
  readonly caller: Caller
  readonly address: string
  readonly method: string
  /** Holds the path of the route. */
  readonly path: string
  readonly params: unknown
}

const windowMs = 60_000
const mostCallsOfUser = 20
const mostUsers = 5_000

interface Repeated {
  readonly call: RefusedCall
  attempts: number
}

/** Per user, by method and path; the calls beyond `mostCallsOfUser` together. */
type Calls = Map<string, Repeated>

export class RefusedCalls {
  readonly #records: Pick<Records, 'audit'>
  readonly #users = new Map<string, Calls>()
  readonly #timer: ReturnType<typeof setInterval>

  /** @param failed is told of a row that could not be written */
  constructor(records: Pick<Records, 'audit'>, failed: (error: unknown) => void) {
    this.#records = records
    this.#timer = setInterval(() => void this.flush().catch(failed), windowMs).unref()
  }

  async add(call: RefusedCall): Promise<void> {
    const user = call.caller.userId ?? ''
    let calls = this.#users.get(user)
    if (!calls) {
      if (this.#users.size >= mostUsers) return
      this.#users.set(user, (calls = new Map()))
    }
    const name = `${call.method} ${call.path}`
    const key = calls.has(name) || calls.size < mostCallsOfUser ? name : '*'
    const known = calls.get(key)
    if (known) known.attempts++
    else {
      const counted = key === '*' ? { ...call, method: '', path: '*', params: {} } : call
      calls.set(key, { call: counted, attempts: key === '*' ? 1 : 0 })
      if (key !== '*') await this.#write(call, 1)
    }
  }

  /** Writes what came since the first of each, and begins anew. */
  async flush(): Promise<void> {
    const all = [...this.#users.values()].flatMap(calls => [...calls.values()])
    this.#users.clear()
    for (const { call, attempts } of all) if (attempts > 0) await this.#write(call, attempts)
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #write({ caller, address, method, path, params }: RefusedCall, attempts: number): Promise<void> {
    const details = { address, params, attempts, ...(method !== '' && { method }) }
    return this.#records.audit(caller, 'refused', `calls:${path}`, details)
  }
}
