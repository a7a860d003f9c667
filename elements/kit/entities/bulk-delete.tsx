import type { ReactNode } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { entityApi } from '../../../core/entities/api.ts'
import { eachAlone } from '../../../core/entities/bulk.ts'
import { useWordsOf } from '../error-words.ts'
import { useQuietClient } from '../use-quiet-client.ts'
import { useStrings } from '../words.ts'
import type { BulkDialogProps } from './bulk-actions.tsx'
import { BulkQuestion } from './bulk-question.tsx'
import { useDeletedEvent } from './use-deleted-event.ts'

export interface BulkDeleteProps extends BulkDialogProps {
  /** Stands below the names. */
  readonly note?: ReactNode
  /** Replaces the deletion of one. */
  readonly remove?: (client: Client, id: string) => Promise<unknown>
}

/** Asks before the selected entities are deleted together, and deletes them. */
export function BulkDelete({ note, remove, ...props }: BulkDeleteProps) {
  const { entity, ids } = props
  const client = useQuietClient()
  const t = useStrings(entity.strings)
  const wordsOf = useWordsOf()
  const tellDeleted = useDeletedEvent(entity)
  const count = ids.length
  const run = async () => {
    const result = await (remove
      ? eachAlone(ids, id => remove(client, id), wordsOf)
      : entityApi(entity).removeMany(client, ids, wordsOf))
    const failed = new Set(result.failures.map(failure => failure.entity_id))
    tellDeleted(ids.filter(id => !failed.has(id)))
    return result
  }
  return (
    <BulkQuestion
      {...props}
      danger
      title={t('bulkDelete', { count })}
      hint={t('bulkDeleteHint')}
      confirmLabel={t('deleteMany', { count })}
      doneText={deleted => t('deletedMany', { count: deleted })}
      run={run}
    >
      {note}
    </BulkQuestion>
  )
}
