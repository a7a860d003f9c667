/** Gives a role to users and takes it away, and makes everything that shows it ask again. */
import { useMemo } from 'react'
import { roleEntity } from '../../core/roles/entity.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { assignRole, unassignRole } from '../../core/users/api.ts'
import type { AuthzRole, UserOverview } from '../../core/users/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { useHost, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import type { RoleMembersChangedDetail } from './role-events.ts'

type Named = Pick<UserOverview, 'username'> & Partial<Pick<UserOverview, 'full_name'>>

export interface Membership {
  /** Throws what the server says. */
  readonly assign: (usernames: readonly string[]) => Promise<void>
  /** Tells what became of it, and offers to take it back. */
  readonly unassign: (users: readonly Named[]) => Promise<void>
}

export function useMembership({ id, name }: Pick<AuthzRole, 'id' | 'name'>): Membership {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(roleStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(roleEntity)
  return useMemo(() => {
    const tell = () => {
      changed()
      host.emit('cordwood-role-members-changed', { id, name } satisfies RoleMembersChangedDetail)
    }
    const assign = async (usernames: readonly string[]) => {
      await assignRole(client, id, usernames)
      tell()
    }
    const giveBack = (usernames: readonly string[]) =>
      assign(usernames).catch((error: unknown) => {
        toast.error(wordsOf(error), t('assignFailed'))
      })
    return {
      assign,
      async unassign(users) {
        const done: string[] = []
        try {
          for (const { username } of users) {
            await unassignRole(client, id, username)
            done.push(username)
          }
        } catch (error) {
          toast.error(wordsOf(error), t('unassignFailed'))
        }
        if (done.length === 0) return
        tell()
        const [only] = users
        const text =
          done.length === 1 && only
            ? t('unassignedOne', { name: only.full_name || only.username })
            : t('unassigned', { count: done.length })
        toast.success(text, undefined, { label: t('undo'), run: () => void giveBack(done) })
      },
    }
  }, [client, host, t, toast, wordsOf, changed, id, name])
}
