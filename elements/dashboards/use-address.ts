/** Which page of a dashboard is shown and how: in the address where a shell gives it, else in the element alone. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addressOf, addressParameters, plainAddress, type DashboardAddress } from '../../core/dashboards/address.ts'
import type { QueryParameters } from '../../core/client/request.ts'
import { useNavigate } from '../kit/kit.ts'

export interface Address extends DashboardAddress {
  /** Why a part of the address could not be read. */
  readonly problem: Error | null
  readonly go: (change: Partial<DashboardAddress>) => void
}

export const queryOf = (parameters: URLSearchParams): QueryParameters =>
  Object.fromEntries([...new Set(parameters.keys())].map(key => [key, parameters.getAll(key)]))

/**
 * @param parameters the query of the page's address; undefined: nobody has one
 * @param given how it begins without an address
 * @param to the address of the dashboard with a query
 */
export function useAddress(
  parameters: string | undefined,
  given: Partial<DashboardAddress>,
  to: (query: QueryParameters) => string,
): Address {
  const navigate = useNavigate()
  const [own, setOwn] = useState<DashboardAddress>(() => ({ ...plainAddress, ...given }))
  const read = useMemo(
    () => (parameters === undefined ? null : addressOf(new URLSearchParams(parameters))),
    [parameters],
  )
  const address = read?.address ?? own
  const latest = useRef({ address, to })
  useEffect(() => {
    latest.current = { address, to }
  })
  const hosted = read !== null
  const go = useCallback(
    (change: Partial<DashboardAddress>) => {
      const next = { ...latest.current.address, ...change }
      latest.current = { ...latest.current, address: next }
      if (hosted) navigate(latest.current.to(queryOf(addressParameters(next))), { replace: true })
      else setOwn(next)
    },
    [hosted, navigate],
  )
  return useMemo(() => ({ ...address, problem: read?.problem ?? null, go }), [address, read, go])
}
