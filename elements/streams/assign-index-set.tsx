/** Gives the selected streams another index set. */
import { useState } from 'react'
import { bulkOneByOne } from '../../core/entities/bulk.ts'
import { assignIndexSet } from '../../core/streams/api.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import type { BulkDialogProps } from '../kit/entities/entities.ts'
import { Callout, ModalForm, SelectField, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { indexSetOptions } from './stream-form.tsx'
import { useIndexSets, useStreamsChanged } from './use-streams-data.ts'

export function AssignIndexSet({ ids, onDone, onCancel }: BulkDialogProps) {
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useStreamsChanged()
  const indexSets = useIndexSets()
  const [chosen, setChosen] = useState<string | null>(null)

  const submit = async () => {
    if (chosen === null) return
    try {
      const result = await bulkOneByOne(ids, some => assignIndexSet(client, chosen, some), wordsOf)
      if (result.successfully_performed > 0) toast.success(t('assignedMany', { count: result.successfully_performed }))
      onDone(result)
    } finally {
      changed()
    }
  }

  return (
    <ModalForm
      title={t('bulkAssign', { count: ids.length })}
      submitLabel={t('assign')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label={t('indexSet')}
        hint={t('bulkAssignHint')}
        rules={{ required: true }}
        placeholder={t('indexSetPlaceholder')}
        options={indexSetOptions(indexSets.data?.index_sets, null)}
        value={chosen}
        onChange={setChosen}
      />
      {indexSets.error && <Callout variant="warning">{t('indexSetsFailed')}</Callout>}
    </ModalForm>
  )
}
