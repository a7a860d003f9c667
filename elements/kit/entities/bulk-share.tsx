/** Shares the selected entities with the same people: added to those each is shared with, nobody loses anything. */
import { useStore } from '@nanostores/react'
import { eachAlone } from '../../../core/entities/bulk.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { isOwner } from '../../../core/permissions/ownership.ts'
import { shareBesides } from '../../../core/permissions/shares.ts'
import type { GranteeCapabilities } from '../../../core/permissions/shares-schema.ts'
import { ShareManyDialog } from '../../permissions/share-many-dialog.tsx'
import { useWordsOf } from '../error-words.ts'
import { useCore } from '../hooks.ts'
import { useToast } from '../toasts.tsx'
import { useStrings } from '../words.ts'
import type { BulkDialogProps } from './bulk-actions.tsx'
import { NamedEntities } from './named-entities.tsx'

export default function BulkShare({ entity, ids, titleOf, onDone, onCancel }: BulkDialogProps) {
  const { client, $user } = useCore()
  const user = useStore($user)
  const t = useStrings(entity.strings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const grnOf = (id: string) => createGrn(entity.grn!, id)
  const asked = ids.find(id => isOwner(user, grnOf(id))) ?? ids[0]!
  const share = async (added: GranteeCapabilities) => {
    const result = await eachAlone(ids, id => shareBesides(client, grnOf(id), added), wordsOf)
    if (result.successfully_performed > 0) toast.success(t('sharedMany', { count: result.successfully_performed }))
    onDone(result)
  }
  return (
    <ShareManyDialog
      grn={grnOf(asked)}
      title={t('bulkShare', { count: ids.length })}
      onShare={share}
      onClose={onCancel}
    >
      <div>
        <NamedEntities entity={entity} ids={ids} titleOf={titleOf} />
      </div>
    </ShareManyDialog>
  )
}
