/** Access tokens: found by a fingerprint of their value; when one was last used is written every few seconds. */
import { forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Log } from '../platform/records/log.ts'
import type { CallerRecords, Records } from '../platform/records/records.ts'
import { newToken, type Secrets } from '../platform/secrets/secrets.ts'
import { tokens, type Token, type User } from './collections.ts'
import { isExpired, type TokenLimits } from './token-limits.ts'

interface Use {
  readonly userId: string
  /** Given in UTC milliseconds. */
  readonly at: number
  readonly address: string
}

export class Tokens {
  readonly #records: Records
  readonly #access: Log
  readonly #secrets: Secrets
  readonly #used = new Map<string, Use>()

  constructor(records: Records, secrets: Secrets) {
    this.#records = records
    this.#access = records.log('token_access')
    this.#secrets = secrets
  }

  /** Null for an unknown or expired one. */
  async find(value: string): Promise<Token | null> {
    const token = await this.#records
      .as(system('tokens'))
      .of(tokens)
      .findBy('fingerprint', this.#secrets.fingerprint(value))
    return token && !isExpired(token) ? token : null
  }

  touch(token: Token, address: string): void {
    this.#used.set(token.id, { userId: token.user_id, at: Date.now(), address })
  }

  /**
   * @throws ApiError 403 where the caller may not make tokens of that user, and for a caller with a limited token: another one would not
   * have its limits
   */
  async create(
    caller: Caller,
    user: User,
    name: string,
    limits: TokenLimits,
  ): Promise<{ token: Token; value: string }> {
    if (caller.limited)
      throw forbidden('A token that is limited cannot create tokens. Log in, or use one without limits.')
    const value = newToken()
    const token = await this.#records
      .as(caller)
      .of(tokens)
      .insert({
        ...limits,
        user_id: user.id,
        username: user.username,
        name,
        fingerprint: this.#secrets.fingerprint(value),
        encrypted: this.#secrets.encrypt(value),
      })
    return { token, value }
  }

  /** By id, or by the token's value. @throws ApiError 403, 404 */
  async remove(records: CallerRecords, user: User, idOrValue: string): Promise<void> {
    const token =
      (await records.of(tokens).findBy('fingerprint', this.#secrets.fingerprint(idOrValue))) ??
      (await records.of(tokens).find(idOrValue))
    if (token?.user_id !== user.id) throw notFound('The user has no such token.')
    await records.of(tokens).delete(token.id)
    await this.#access.remove(token.id)
  }

  async of(records: CallerRecords, user: User): Promise<readonly Token[]> {
    return (await records.of(tokens).all()).filter(token => token.user_id === user.id)
  }

  /** Returns UTC milliseconds and address; null for never. */
  async lastUse(token: Token): Promise<{ readonly at: number; readonly address: string | null } | null> {
    const used = this.#used.get(token.id)
    if (used) return used
    const row = await this.#access.get(token.id)
    const address = row?.body['address']
    return row && { at: row.at, address: typeof address === 'string' ? address : null }
  }

  /** Ids of a user's tokens. */
  async idsOf(user: User): Promise<string[]> {
    return (await this.of(this.#records.as(system('tokens')), user)).map(({ id }) => id)
  }

  /** After the tokens of a user were deleted. */
  async forget(user: User): Promise<void> {
    for (const [id, { userId }] of this.#used) if (userId === user.id) this.#used.delete(id)
    await this.#access.removeWhere({ entity: user.id })
  }

  async flush(): Promise<void> {
    const rows = [...this.#used].map(([id, { userId, at, address }]) => ({ id, entity: userId, at, body: { address } }))
    this.#used.clear()
    if (rows.length > 0) await this.#access.put(...rows)
  }
}
