/** Gives the selected users one more role. */
import { useState } from 'react'
import { bulkOneByOne } from '../../core/entities/bulk.ts'
import { assignRole } from '../../core/users/api.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged, type BulkDialogProps } from '../kit/entities/entities.ts'
import { ModalForm, SelectField, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { useRoles } from './use-roles.ts'

export interface AssignRoleProps extends BulkDialogProps {
  readonly usernameOf: (id: string) => string
}

export function AssignRole({ entity, ids, usernameOf, onDone, onCancel }: AssignRoleProps) {
  const client = useQuietClient()
  const t = useStrings(userStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(entity)
  const roles = useRoles()
  const [chosen, setChosen] = useState<string | null>(null)

  const submit = async () => {
    if (chosen === null) return
    try {
      const assign = (some: readonly string[]) => assignRole(client, chosen, some.map(usernameOf))
      const result = await bulkOneByOne(ids, assign, wordsOf)
      if (result.successfully_performed > 0) toast.success(t('assignedMany', { count: result.successfully_performed }))
      onDone(result)
    } finally {
      changed()
    }
  }

  return (
    <ModalForm
      title={t('bulkAssign', { count: ids.length })}
      submitLabel={t('assignRole')}
      width="sm"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label={t('role')}
        hint={t('bulkAssignHint')}
        rules={{ required: true }}
        placeholder={t('rolePlaceholder')}
        options={(roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
    </ModalForm>
  )
}
