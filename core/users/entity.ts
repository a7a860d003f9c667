import { defineEntity, type Entity } from '../entities/entity.ts'
import type { UserOverview } from './schema.ts'
import { userStrings } from './strings.ts'

export type UserRow = UserOverview

/** Returns the name that people know a user by; a service account may have none but its username. */
export const titleOfUser = ({ full_name: name, username }: Pick<UserRow, 'username'> & { full_name: string | null }) =>
  name === null || name === '' ? username : name

/** Rights to a user go by the username, so `userRights` judges them; '*' stands for who may do it to all. */
export const userEntity: Entity<UserRow, UserRow> = {
  ...defineEntity<UserRow, UserRow, typeof userStrings.strings>({
    name: 'user',
    grn: null,
    paths: { list: '/users/paginated', one: '/users/id' },
    listKey: 'users',
    titleKey: 'full_name',
    permissions: { create: 'users:create', edit: 'users:edit:*', delete: 'users:edit:*' },
    events: { created: 'cordwood-user-created', saved: 'cordwood-user-saved', deleted: 'cordwood-user-deleted' },
    strings: userStrings,
    // Members of roles, the user that pages know by name, and what was shared.
    revalidates: ['/users', '/authz/', '/roles'],
    limit: ({ read_only: isRoot }, t) => (isRoot === true ? t('rootLimit') : null),
  }),
  titleOf: titleOfUser,
}
