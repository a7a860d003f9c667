/** Sharing streams: only its owners may (specification 6); the page may take the question with `cordwood-request-share`. */
import { createGrn } from '../../core/permissions/grn.ts'
import { isOwner, sharingRefusal } from '../../core/permissions/ownership.ts'
import { useCore, useHost, useMessages, useStore, type RequestShareDetail } from '../kit/kit.ts'

export interface Sharing {
  /** Why the user may not share it; null: he may. */
  readonly refusal: string | null
  /** Asks the page, which may show a dialog of its own; else `open` shows ours. */
  readonly share: (open: () => void) => void
}

export function useSharing(streamId: string): Sharing {
  const host = useHost()
  const user = useStore(useCore().$user)
  const messages = useMessages()
  const grn = createGrn('stream', streamId)
  return {
    refusal: sharingRefusal(user, grn, messages),
    share(open) {
      const detail: RequestShareDetail = { grn, type: 'stream', id: streamId }
      if (!host.emit('cordwood-request-share', detail, { cancelable: true })) open()
    },
  }
}

export interface BulkSharing {
  /** Whether the user owns any stream at all. */
  readonly permitted: boolean
  /** As of `Sharing`, for all of them at once. */
  readonly share: (open: () => void) => void
}

export function useBulkSharing(streamIds: readonly string[]): BulkSharing {
  const host = useHost()
  const user = useStore(useCore().$user)
  return {
    permitted: isOwner(user, anyStream) || (user?.grn_permissions.some(one => one.startsWith(`entity:own:${anyStream}`)) ?? false),
    share(open) {
      const grns = streamIds.map(id => createGrn('stream', id))
      const detail: RequestShareDetail = { grn: grns[0]!, type: 'stream', id: streamIds[0]!, grns }
      if (!host.emit('cordwood-request-share', detail, { cancelable: true })) open()
    },
  }
}

const anyStream = createGrn('stream', '')
