/** Which services are active, in the order in which they are asked, and how that is changed. */
import { setServicesConfiguration } from '../../core/authentication/api.ts'
import { authenticationServiceEntity, servicesPath } from '../../core/authentication/entity.ts'
import type { ServicesConfiguration } from '../../core/authentication/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { useHost, usePermission, useQueryData, useQuietClient } from '../kit/kit.ts'

export interface ActiveServicesDetail {
  /** Ids of the active services, in the order in which they are asked. */
  readonly ids: readonly string[]
}

export interface ActiveServices {
  /** Ids in their order; undefined: not known yet, or not to this user. */
  readonly ids: readonly string[] | undefined
  readonly error: Error | undefined
  readonly mayChange: boolean
  readonly refetch: () => void
  /** Makes these the active ones. Throws `FetchError`. */
  readonly save: (ids: readonly string[]) => Promise<void>
}

const path = `${servicesPath}/configuration`

export function useActiveServices(): ActiveServices {
  const client = useQuietClient()
  const host = useHost()
  const changed = useEntityChanged(authenticationServiceEntity)
  const mayRead = usePermission('authserviceglobalconfig:read')
  const mayChange = usePermission('authserviceglobalconfig:edit')
  const { data, error, refetch } = useQueryData<ServicesConfiguration>(mayRead ? path : null)
  const configuration = data?.configuration
  const ids =
    configuration?.active_backends ??
    (configuration && (configuration.active_backend === null ? [] : [configuration.active_backend]))
  return {
    ids,
    error,
    mayChange,
    refetch,
    async save(wanted) {
      await setServicesConfiguration(client, { active_backend: wanted[0] ?? null, active_backends: [...wanted] })
      host.emit('cordwood-authentication-services-activated', { ids: wanted } satisfies ActiveServicesDetail)
      changed()
    },
  }
}

/** Returns the order with the one at `from` at `to`. */
export const movedTo = (ids: readonly string[], from: number, to: number): readonly string[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)
