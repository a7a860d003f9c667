import { sharingRefusal, permissionStrings } from '../../../core/permissions/ownership.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { Button } from '../button.tsx'
import { useStore } from '@nanostores/react'
import { useCore } from '../hooks.ts'
import { useHost } from '../host.ts'
import { useStrings } from '../words.ts'
import { Tooltip } from '../tooltip.tsx'
import { partStrings } from './strings.ts'

/** Detail of the cancelable `cordwood-request-share`: what is to be shared. Prevented: the page shows a dialog of its own. */
export interface RequestShareDetail {
  /** 'grn::::{type}:{id}' */
  readonly grn: string
  readonly type: string
  readonly id: string
  /** Several that are shared together, the one above among them. */
  readonly grns?: readonly string[]
}

export interface ShareButtonProps {
  /** The entity's type, as its resource name has it: 'event_definition'. */
  readonly entityType: string
  readonly entityId: string
  /** Why sharing is not possible, instead of the sentence about owners. */
  readonly reason?: string
  /** Class of its word, to hide it where there is no room. */
  readonly labelClass?: string
  /** Opens the dialog, unless the page prevented `cordwood-request-share`. */
  readonly onShare?: (grn: string) => void
}

/** Only who holds 'entity:own:{grn}' or '*' may share; for others the button is disabled and its tooltip says why (2.12 and 6). */
export function ShareButton({ entityType, entityId, reason, labelClass, onShare }: ShareButtonProps) {
  const core = useCore()
  const host = useHost()
  const user = useStore(core.$user)
  const messages = useStore(core.$messages)
  const t = useStrings(permissionStrings)
  const p = useStrings(partStrings)
  const grn = createGrn(entityType, entityId)
  const refusal = sharingRefusal(user, grn, messages, reason)

  const share = () => {
    const detail: RequestShareDetail = { grn, type: entityType, id: entityId }
    if (!host.emit('cordwood-request-share', detail, { cancelable: true })) onShare?.(grn)
  }
  if (refusal === null)
    return (
      <Button icon="person-plus" onClick={share}>
        <span className={labelClass}>{p('share')}</span>
      </Button>
    )
  return (
    <Tooltip
      content={
        <>
          <b>{t('sharingNotPossible')}</b>
          <br />
          {refusal}
        </>
      }
    >
      <Button icon="person-plus" aria-disabled="true">
        <span className={labelClass}>{p('share')}</span>
      </Button>
    </Tooltip>
  )
}
