/** Access tokens: found by a fingerprint of their value; when one was last used is written every few seconds. */
import { notFound } from '../platform/errors/errors.ts'
import { system } from '../platform/records/callers.ts'
import type { Log } from '../platform/records/log.ts'
import type { CallerRecords, Records } from '../platform/records/records.ts'
import { newToken, type Secrets } from '../platform/secrets/secrets.ts'
import { tokens, type Token, type User } from './collections.ts'

export class Tokens {
  readonly #records: Records
  readonly #access: Log
  readonly #secrets: Secrets
  readonly #used = new Map<string, { userId: string; at: number }>()

  constructor(records: Records, secrets: Secrets) {
    this.#records = records
    this.#access = records.log('token_access')
    this.#secrets = secrets
  }

  async find(value: string): Promise<Token | null> {
    const token = await this.#records
      .as(system('tokens'))
      .of(tokens)
      .findBy('fingerprint', this.#secrets.fingerprint(value))
    if (token) this.#used.set(token.id, { userId: token.user_id, at: Date.now() })
    return token
  }

  /** @throws ApiError 403 where the caller may not make tokens of that user */
  async create(records: CallerRecords, user: User, name: string): Promise<{ token: Token; value: string }> {
    const value = newToken()
    const token = await records.of(tokens).insert({
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

  /** UTC milliseconds; 0 for never. */
  async lastAccess(token: Token): Promise<number> {
    return this.#used.get(token.id)?.at ?? (await this.#access.get(token.id))?.at ?? 0
  }

  async removeAll(user: User): Promise<void> {
    await this.#records.as(system('users')).transaction(async records => {
      for (const token of await this.of(records, user)) await records.of(tokens).delete(token.id)
    })
    await this.#access.removeWhere({ entity: user.id })
  }

  async flush(): Promise<void> {
    const rows = [...this.#used].map(([id, { userId, at }]) => ({ id, entity: userId, at, body: {} }))
    this.#used.clear()
    if (rows.length > 0) await this.#access.put(...rows)
  }
}
