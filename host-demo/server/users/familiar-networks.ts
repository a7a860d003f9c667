/** Networks from which users logged in: kept over restarts for a month, as fingerprints of name and network. */
import type { Log, LogRow } from '../platform/records/log.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { User } from './collections.ts'
import { networkOf } from './network.ts'

const dayMs = 24 * 3600_000
const familiarMs = 30 * dayMs
/** Pairs of a name and a network; those that were used longest ago go first. */
const mostKept = 50_000

interface Known {
  readonly userId: string
  /** UTC milliseconds. */
  readonly until: number
}

export class FamiliarNetworks {
  readonly #log: Log
  readonly #secrets: Secrets
  /** In the order of their last use. */
  readonly #known = new Map<string, Known>()
  readonly #unwritten = new Set<string>()
  /** The last one that was made: scripts log in with every call, and each login asks several times. */
  #last = { login: '', id: '' }

  constructor(log: Log, secrets: Secrets) {
    this.#log = log
    this.#secrets = secrets
  }

  /** Before the first login. */
  async load(): Promise<void> {
    await this.#log.removeWhere({ to: Date.now() })
    const tooMany = (await this.#log.count()) - mostKept
    if (tooMany > 0) await this.#log.removeWhere({ oldest: tooMany })
    for (const { id, entity, at } of (await this.#log.list()).toReversed())
      this.#known.set(id, { userId: entity, until: at })
  }

  has(username: string, address: string, now: number = Date.now()): boolean {
    return (this.#known.get(this.#idOf(username, address))?.until ?? 0) > now
  }

  add({ id: userId, username }: User, address: string, now: number = Date.now()): void {
    const id = this.#idOf(username, address)
    const before = this.#known.get(id)
    const until = now + familiarMs
    // Scripts log in with every call: it is written once a day.
    const isNew = !before || before.until < until - dayMs
    this.#known.delete(id)
    this.#known.set(id, { userId, until: isNew ? until : before.until })
    if (isNew) this.#unwritten.add(id)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest)
  }

  /** After a user was deleted. */
  async forget({ id: userId }: User): Promise<void> {
    for (const [id, known] of this.#known) if (known.userId === userId) this.#known.delete(id)
    await this.#log.removeWhere({ entity: userId })
  }

  async flush(): Promise<void> {
    const rows = [...this.#unwritten].flatMap((id): LogRow[] => {
      const known = this.#known.get(id)
      return known ? [{ id, entity: known.userId, at: known.until, body: {} }] : []
    })
    this.#unwritten.clear()
    if (rows.length > 0) await this.#log.put(...rows)
  }

  #idOf(username: string, address: string): string {
    const login = `login of ${username} from ${networkOf(address)}`
    if (this.#last.login !== login) this.#last = { login, id: this.#secrets.fingerprint(login) }
    return this.#last.id
  }
}
