import { useMemo } from 'react'
import type { BackendPage } from '../../core/authentication/schema.ts'
import { usePermission } from '../kit/kit.ts'
import { useOptional } from './use-optional.ts'

/** Titles of authentication services by id; none for who may not read them. */
export function useServices(): ReadonlyMap<string, string> {
  const mayRead = usePermission('authservicebackend:read')
  const page = useOptional<BackendPage>(mayRead ? '/system/authentication/services/backends?per_page=0' : null)
  return useMemo(() => new Map(page?.backends.map(({ id, title }) => [id ?? '', title])), [page])
}
