/** Lists users by what is stored and by what their sessions say. */
import type { Caller } from '../platform/records/caller.ts'
import { list, type ListPage, type ListRequest } from '../platform/records/list.ts'
import type { ListDefinition } from '../platform/records/collection.ts'
import type { Services } from '../platform/services.ts'
import type { Accounts } from './accounts.ts'
import { users, type User } from './collections.ts'
import { orderedFields } from './user-order.ts'

/** `role` is a name; `last_activity` a date, as `session_active` of the sessions that are there. */
const definition: ListDefinition = {
  default: 'full_name',
  fields: {
    id: 'id',
    username: 'text',
    full_name: 'text',
    email: 'text',
    account_status: 'id',
    role: 'id',
    external: 'boolean',
    service_account: 'boolean',
    session_active: 'boolean',
    last_activity: 'date',
  },
  sort: [
    'full_name',
    'username',
    'email',
    'id',
    'account_status',
    'external',
    'service_account',
    'session_active',
    'last_activity',
  ],
  filters: ['account_status', 'role', 'external', 'service_account', 'session_active', 'last_activity'],
}

/** The place by a text. No query can name it, as names have no colon. */
const rank = ':rank'
const ranked: ListDefinition = { ...definition, fields: { ...definition.fields, [rank]: 'number' }, sort: [rank] }

/** A page of the users that the caller may read and `where` lets through. @throws ApiError 400 */
export async function listUsers(
  { records }: Services,
  accounts: Accounts,
  caller: Caller,
  request: ListRequest,
  where: (user: User) => boolean,
): Promise<ListPage<User>> {
  const readable = (await records.as(caller).of(users).all()).filter(where)
  const names = await accounts.directory.namesOfRoles()
  const field = orderedFields.find(one => one === (request.sort || definition.sort[0]))
  const ranks = field && (await accounts.order.ranks(field))
  const rows = readable.map(user => {
    const session = accounts.sessions.latest(user.id)
    const { id, username, full_name, email, account_status, external, service_account } = user
    return {
      id,
      username,
      full_name,
      email,
      account_status,
      role: user.roles.map(role => names.get(role) ?? ''),
      external,
      service_account,
      session_active: session !== null,
      last_activity: session?.lastAccess ?? null,
      [rank]: ranks?.get(user.id) ?? -1,
      user,
    }
  })
  const page = ranks ? list(rows, { ...request, sort: rank }, ranked) : list(rows, request, definition)
  return { ...page, items: page.items.map(({ user }) => user) }
}
