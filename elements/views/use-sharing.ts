/** Sharing a saved search: only its owners may (specification 6); the page may take the question with `cordwood-request-share`. */
import { createGrn } from '../../core/permissions/grn.ts'
import { sharingRefusal } from '../../core/permissions/ownership.ts'
import { useCore, useHost, useMessages, useStore, type RequestShareDetail } from '../kit/kit.ts'

export interface Sharing {
  /** Why the user may not share it; null: he may. */
  readonly refusal: string | null
  /** Asks the page, which may show a dialog of its own; else `open` shows ours. */
  readonly share: (open: () => void) => void
}

/** @param viewId '' where no saved search is open: there is nothing to share, and nothing to refuse */
export function useSharing(viewId: string): Sharing {
  const host = useHost()
  const user = useStore(useCore().$user)
  const messages = useMessages()
  const grn = createGrn('search', viewId)
  return {
    refusal: viewId === '' ? null : sharingRefusal(user, grn, messages),
    share(open) {
      const detail: RequestShareDetail = { grn, type: 'search', id: viewId }
      if (!host.emit('cordwood-request-share', detail, { cancelable: true })) open()
    },
  }
}
