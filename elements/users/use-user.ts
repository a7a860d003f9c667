import { useMemo } from 'react'
import { isSegment, path } from '../../core/client/request.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { useQueryData, type QueryData } from '../kit/kit.ts'

/** Returns the user of an id. */
export function useUser(id: string): QueryData<UserSummary> {
  const query = useQueryData<UserSummary>(isSegment(id) ? path`/users/id/${id}` : null)
  const { data } = query
  // Calls are about the id that was asked for, whatever the answer says.
  return { ...query, data: useMemo(() => data && { ...data, id }, [data, id]) }
}
