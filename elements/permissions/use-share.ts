/** The sharing of one entity while it is edited: each change is tried on the server, nothing is made so before `save`. */
import { useEffect, useRef, useState } from 'react'
import { prepareShare, share, shareBesides } from '../../core/permissions/shares.ts'
import type { MissingGrant } from '../../core/permissions/missing.ts'
import type { Capability, GranteeCapabilities, ShareReply } from '../../core/permissions/shares-schema.ts'
import { useCore } from '../kit/kit.ts'

export interface Sharing {
  /** The server's reply for the selection in the dialog; undefined until the first one arrives. */
  readonly reply: ShareReply | undefined
  readonly selected: GranteeCapabilities
  readonly error: Error | undefined
  readonly retry: () => void
  /** null: not shared any more. */
  readonly set: (grantee: string, capability: Capability | null) => void
  /** Grants `also` first, so that nobody opens what they cannot see. Whether the sharing was saved; if not, `reply` says why. */
  readonly save: (also?: readonly MissingGrant[]) => Promise<boolean>
}

export function useShare(grn: string): Sharing {
  const { client } = useCore()
  const [reply, setReply] = useState<ShareReply>()
  const [wanted, setWanted] = useState<GranteeCapabilities | null>(null)
  const [error, setError] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(wanted)

  useEffect(() => {
    const asking = new AbortController()
    prepareShare(client, grn, wanted, { signal: asking.signal }).then(
      answer => {
        setReply(answer)
        setError(undefined)
      },
      (failure: Error) => {
        if (!asking.signal.aborted) setError(failure)
      },
    )
    return () => {
      asking.abort()
    }
  }, [client, grn, wanted, attempt])

  const selected = wanted ?? reply?.selected_grantee_capabilities ?? {}
  return {
    reply,
    selected,
    error,
    retry: () => {
      setAttempt(attempt + 1)
    },
    set(grantee, capability) {
      const { [grantee]: _, ...others } = latest.current ?? selected
      latest.current = capability === null ? others : { ...(latest.current ?? selected), [grantee]: capability }
      setWanted(latest.current)
    },
    async save(also = []) {
      for (const { entity, grantees } of also)
        await shareBesides(client, entity.id, Object.fromEntries(grantees.map(id => [id, 'view'])))
      const answer = await share(client, grn, selected)
      setReply(answer)
      return !answer.validation_result.failed
    },
  }
}
