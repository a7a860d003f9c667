/** One user, found by name. */
import { useCallback } from 'react'
import { pageOfUsers } from '../../core/users/api.ts'
import { titleOfUser } from '../../core/users/entity.ts'
import { SelectField, useCore, type FieldProps, type LoadOptions } from '../kit/kit.ts'

export interface UserChoiceProps extends FieldProps {
  /** Holds the id of the user; null is none. */
  readonly value: string | null
  readonly onChange: (userId: string | null) => void
  readonly placeholder?: string
  readonly clearable?: boolean
  /** Ids of users who are not offered. */
  readonly without: readonly string[]
}

export function UserChoice({ without, ...props }: UserChoiceProps) {
  const { client } = useCore()
  const left = without.join()
  const load = useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const page = Math.floor(offset / limit) + 1
      const request = { query: filter, page, per_page: limit, filters: ['account_status:enabled'] }
      const { users, total } = await pageOfUsers(client, request, { signal })
      const leftOut = new Set(left.split(','))
      return {
        options: users.map(user => ({
          value: user.id,
          label: titleOfUser(user),
          note: user.username,
          disabled: leftOut.has(user.id),
        })),
        total,
      }
    },
    [client, left],
  )
  return <SelectField {...props} load={load} />
}
