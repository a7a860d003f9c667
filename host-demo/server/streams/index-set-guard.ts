import type { DeletionGuard } from '../indices/deletion-guards.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from './collection.ts'

/** Keeps index sets that streams write to. */
export const indexSetGuard =
  ({ records }: Services): DeletionGuard =>
  async ({ id, title }) => {
    const users = (await records.as(system('indices')).of(streams).all()).filter(stream => stream.index_set_id === id)
    if (users.length === 0) return null
    return `The index set '${title}' is that of ${users.length} streams, '${users[0]!.title}' one of them. Give them another one first.`
  }
