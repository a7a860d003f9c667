/** Deletes a user with their tokens and sessions, and hands over what only they owned. */
import { forbidden } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import type { Accounts } from './accounts.ts'
import { tokens, users, type User } from './collections.ts'
import { handOver, newOwner, soleGrants } from './owned.ts'

/**
 * @param newOwnerId takes over what nobody else owns; undefined: it stays, and administrators alone can share it
 * @throws ApiError 403, also for the caller's own account; ValidationError for a new owner who cannot be
 */
export async function deleteUser(
  { records }: Services,
  accounts: Accounts,
  caller: Caller,
  user: User,
  newOwnerId: string | undefined,
): Promise<void> {
  if (user.id === caller.userId)
    throw forbidden('Users cannot delete their own account. Another administrator can do it.')
  const owner = newOwnerId ? await newOwner(accounts.directory, user, newOwnerId) : null
  const owned = owner ? await soleGrants(records, [user]) : []
  const tokenIds = await accounts.tokens.idsOf(user)
  await records.as(caller).transaction(async transaction => {
    if (owner) await handOver(transaction, caller, owned, owner)
    for (const id of tokenIds) await transaction.of(tokens).delete(id)
    await transaction.of(users).delete(user.id)
  })
  await accounts.sessions.endAll(user.id)
  await accounts.tokens.forget(user)
  await accounts.networks.forget(user)
}
