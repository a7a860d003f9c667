/**
 * `<cordwood-share-button>`: asks to share an entity. Who does not own it sees the button disabled, and why in its tooltip.
 *
 * @permission entity:own:grn::::{type}:{id} — shares this entity; '*' shares every one
 * @example
 * <cordwood-share-button entity-type="stream" entity-id="000000000000000000000001"></cordwood-share-button>
 */
import { defineElement, ShareButton } from '../kit/kit.ts'

export interface ShareButtonElementProps {
  /** Of the entity, as in its resource name: 'stream', 'event_definition', 'dashboard'. */
  readonly entityType?: string
  /** As in its resource name; not its title. */
  readonly entityId?: string
  /** Why sharing is not possible, instead of the sentence about owners. */
  readonly reason?: string
}

function ShareEntity({ entityType = '', entityId = '', reason }: ShareButtonElementProps) {
  if (entityType === '' || entityId === '') {
    throw new Error("<cordwood-share-button> needs the attributes entity-type (as in 'stream') and entity-id.")
  }
  return <ShareButton entityType={entityType} entityId={entityId} reason={reason} />
}

defineElement<ShareButtonElementProps>('cordwood-share-button', ShareEntity, {
  props: { entityType: String, entityId: String, reason: String },
  events: ['cordwood-request-share'],
})
