/** Asks before an index set is deleted, with its indices or without, and says how many messages that loses. */
import { useState } from 'react'
import { deleteIndexSet, indexSetStatsPath } from '../../core/indices/api.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet, IndexSetStats } from '../../core/indices/schema.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { DeleteEntity } from '../kit/entities/entities.ts'
import { CheckboxField, useQueryData, useStrings } from '../kit/kit.ts'

export interface DeleteIndexSetProps {
  readonly set: Pick<IndexSet, 'id' | 'title'>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteIndexSet({ set: { id, title }, onDeleted, onClose }: DeleteIndexSetProps) {
  const t = useStrings(indexSetStrings)
  const [indices, setIndices] = useState(true)
  const { data: stats } = useQueryData<IndexSetStats>(indexSetStatsPath(id), { onErrorRetry: false })
  return (
    <DeleteEntity
      entity={indexSetEntity}
      id={id}
      title={title}
      question={
        <div className="form">
          <p aria-live="polite">
            {!indices && t('deleteKeeps')}
            {indices && !stats && t('deleteCounting')}
            {indices && stats && t('deleteLoses', { count: stats.documents, size: formatBytes(stats.size) })}
          </p>
          <CheckboxField label={t('deleteIndices')} checked={indices} onChange={setIndices} />
        </div>
      }
      remove={client => deleteIndexSet(client, id, { indices })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
