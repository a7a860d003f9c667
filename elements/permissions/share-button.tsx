/**
 * `<cordwood-share-button>`: opens the dialog that shares an entity. Who does not own it sees the button disabled, and why in its tooltip.
 *
 * @permission entity:own:grn::::{type}:{id} — shares this entity; '*' shares every one
 * @example
 * <cordwood-share-button entity-type="stream" entity-id="000000000000000000000001" entity-title="All messages"></cordwood-share-button>
 */
import { useState } from 'react'
import { parseGrn } from '../../core/permissions/grn.ts'
import { defineElement, lazyPart, ShareButton } from '../kit/kit.ts'
import shareButtonCss from './share-button.css?inline'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

export interface ShareButtonElementProps {
  /** Resource name of the entity, 'grn::::stream:64c9…', in place of its type and id. */
  readonly grn?: string
  /**
   * The entity's type, as its resource name has it: 'stream', 'event_definition', 'dashboard', 'search' (a saved
   * search).
   */
  readonly entityType?: string
  /** The entity's id, as its resource name has it; not its title. */
  readonly entityId?: string
  /** The title users know; the dialog shows it. Default: the id. */
  readonly entityTitle?: string
  /** Why sharing is not possible, instead of the sentence about owners. */
  readonly reason?: string
}

function ShareEntity({ grn = '', entityType = '', entityId = '', entityTitle = '', reason }: ShareButtonElementProps) {
  const [shared, setShared] = useState<string | null>(null)
  const { type, id } = grn === '' ? { type: entityType, id: entityId } : parseGrn(grn)
  if (type === '' || id === '') {
    throw new Error("<cordwood-share-button> needs the attribute grn, or entity-type (as in 'stream') and entity-id.")
  }
  return (
    <>
      <ShareButton entityType={type} entityId={id} reason={reason} onShare={setShared} />
      {shared !== null && (
        <ShareDialog grn={shared} title={entityTitle === '' ? id : entityTitle} onClose={() => setShared(null)} />
      )}
    </>
  )
}

defineElement<ShareButtonElementProps>('cordwood-share-button', ShareEntity, {
  props: { grn: String, entityType: String, entityId: String, entityTitle: String, reason: String },
  events: ['cordwood-request-share'],
  styles: [shareButtonCss],
})
