import { useState } from 'react'
import { setFieldType } from '../../core/indices/api.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { fieldListStrings } from '../../core/indices/field-strings.ts'
import type { IndexSet, IndexSetField, SettableFieldType } from '../../core/indices/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { CheckboxField, ModalForm, SelectField, useQuietClient, useStrings, useToast } from '../kit/kit.ts'

const settable: readonly SettableFieldType[] = ['string', 'long', 'double', 'boolean']

export interface ChangeFieldTypeProps {
  readonly set: Pick<IndexSet, 'id'>
  readonly field: IndexSetField
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks for the type that new values of a field are stored with. */
export function ChangeFieldType({ set, field, onChanged, onClose }: ChangeFieldTypeProps) {
  const client = useQuietClient()
  const t = useStrings(fieldListStrings)
  const toast = useToast()
  const changed = useEntityChanged(indexSetEntity)
  const [type, setType] = useState<SettableFieldType | null>(field.set_type)
  const [rotate, setRotate] = useState(false)
  const save = async () => {
    if (type === null) return
    await setFieldType(client, set.id, field.name, { type, rotate })
    toast.success(t('changed', { field: field.name, type: t(type) }))
    onChanged()
    if (rotate) changed()
    onClose()
  }
  return (
    <ModalForm
      title={t('changeTitle', { field: field.name })}
      submitLabel={t('save')}
      onSubmit={save}
      onCancel={onClose}
    >
      <p className="sm muted">{t('changeHint')}</p>
      <SelectField
        label={t('newType')}
        rules={{ required: true }}
        options={settable.map(one => ({ value: one, label: t(one) }))}
        value={type}
        onChange={chosen => setType(chosen as SettableFieldType | null)}
      />
      <CheckboxField label={t('rotate')} hint={t('rotateHint')} checked={rotate} onChange={setRotate} />
    </ModalForm>
  )
}
