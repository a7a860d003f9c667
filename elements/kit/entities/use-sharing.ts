/** Only owners share (specification 6), and the page may show a dialog of its own: it prevents `cordwood-request-share`. */
import { useStore } from '@nanostores/react'
import type { GrnType } from '../../../core/permissions/grn.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { isOwner, sharingRefusal } from '../../../core/permissions/ownership.ts'
import { useCore } from '../hooks.ts'
import { useHost } from '../host.ts'
import type { RequestShareDetail } from '../parts/share-button.tsx'
import { useMessages } from '../words.ts'

export interface Sharing {
  /** Why the user may not share it; null: they may. */
  readonly refusal: string | null
  /** Asks the page; calls `open` unless the page shows a dialog of its own. */
  readonly share: (open: () => void) => void
}

/** @param id '' while there is nothing to share, and nothing to refuse */
export function useSharing(type: GrnType, id: string): Sharing {
  const host = useHost()
  const user = useStore(useCore().$user)
  const messages = useMessages()
  const grn = createGrn(type, id)
  return {
    refusal: id === '' ? null : sharingRefusal(user, grn, messages),
    share(open) {
      const detail: RequestShareDetail = { grn, type, id }
      if (!host.emit('cordwood-request-share', detail, { cancelable: true })) open()
    },
  }
}

export interface BulkSharing {
  /** The user owns at least one such entity. */
  readonly permitted: boolean
  readonly share: Sharing['share']
}

/** @param type null: such entities are never shared */
export function useBulkSharing(type: GrnType | null, ids: readonly string[]): BulkSharing {
  const host = useHost()
  const user = useStore(useCore().$user)
  if (type === null) return { permitted: false, share: () => undefined }
  const any = createGrn(type, '')
  return {
    permitted: isOwner(user, any) || (user?.grn_permissions.some(one => one.startsWith(`entity:own:${any}`)) ?? false),
    share(open) {
      const grns = ids.map(id => createGrn(type, id))
      const detail: RequestShareDetail = { grn: grns[0]!, type, id: ids[0]!, grns }
      if (!host.emit('cordwood-request-share', detail, { cancelable: true })) open()
    },
  }
}
