/** The dashboard of a public link: who has the link needs no login. */
import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { publicDashboard } from '../../../core/dashboards/links.ts'
import type { PublicDashboard } from '../../../core/dashboards/links-schema.ts'
import { useLoading } from '../use-loading.ts'

/** A server that is asked too often is asked again after so long. */
export const busyForSeconds = 30

export type PublicState =
  | { readonly is: 'loading' }
  | { readonly is: 'shown'; readonly dashboard: PublicDashboard }
  /** Unknown, expired or revoked: nobody is told which. */
  | { readonly is: 'invalid' }
  | { readonly is: 'busy' }
  | { readonly is: 'failed'; readonly error: Error }

export interface OpenedLink {
  readonly state: PublicState
  readonly reload: () => void
  /** Tells that a later request was refused, which may be because the link is not valid any more. */
  readonly refused: (error: unknown) => void
}

const isStatus = (error: unknown, status: number) => error instanceof FetchError && error.status === status

/** Nobody was asked yet whether the server is Cordwood: something else may answer in its place. */
function checked(answer: PublicDashboard): PublicDashboard {
  if ((answer as Partial<PublicDashboard> | null)?.view) return answer
  throw new FetchError('Not the API', { status: 200, reason: 'not-cordwood' })
}

export function usePublicDashboard(client: Client, token: string): OpenedLink {
  const [isInvalid, setInvalid] = useState(false)
  const load = useCallback(
    async (signal: AbortSignal) => checked(await publicDashboard(client, token, { signal })),
    [client, token],
  )
  const { data, error, reload } = useLoading<PublicDashboard>(load)
  const isBusy = isStatus(error, 429)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(reload, busyForSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isBusy, reload])
  const refused = useCallback(
    (reason: unknown) => {
      if (!isStatus(reason, 404)) return
      // The server may have lost a run only, as after a restart: the link itself tells.
      load(new AbortController().signal).catch((answer: unknown) => {
        if (isStatus(answer, 404)) setInvalid(true)
      })
    },
    [load],
  )
  useEffect(() => setInvalid(false), [load])
  const state: PublicState =
    isInvalid || isStatus(error, 404)
      ? { is: 'invalid' }
      : isBusy
        ? { is: 'busy' }
        : error
          ? { is: 'failed', error }
          : data
            ? { is: 'shown', dashboard: data }
            : { is: 'loading' }
  return { state, reload, refused }
}
