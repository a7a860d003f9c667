/** Shares the selected streams with the same people: added to those each is shared with, nobody loses anything. */
import { createGrn } from '../../core/permissions/grn.ts'
import { isOwner } from '../../core/permissions/ownership.ts'
import { shareBesides } from '../../core/permissions/shares.ts'
import type { GranteeCapabilities } from '../../core/permissions/shares-schema.ts'
import type { BulkResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { useCore, useStore, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { ShareManyDialog } from '../permissions/share-many-dialog.tsx'
import { eachAlone } from './bulk-one-by-one.ts'
import { NamedStreams } from './named-streams.tsx'

export interface BulkShareProps {
  readonly ids: readonly string[]
  readonly titleOf: (id: string) => string
  readonly onDone: (result: BulkResult) => void
  readonly onCancel: () => void
}

export default function BulkShare({ ids, titleOf, onDone, onCancel }: BulkShareProps) {
  const { client, $user } = useCore()
  const user = useStore($user)
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const grnOf = (id: string) => createGrn('stream', id)
  const asked = ids.find(id => isOwner(user, grnOf(id))) ?? ids[0]!
  const share = async (added: GranteeCapabilities) => {
    const result = await eachAlone(ids, id => shareBesides(client, grnOf(id), added), wordsOf)
    if (result.successfully_performed > 0) toast.success(t('sharedMany', { count: result.successfully_performed }))
    onDone(result)
  }
  return (
    <ShareManyDialog grn={grnOf(asked)} title={t('bulkShare', { count: ids.length })} onShare={share} onClose={onCancel}>
      <div><NamedStreams ids={ids} titleOf={titleOf} /></div>
    </ShareManyDialog>
  )
}
