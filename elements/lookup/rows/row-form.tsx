/** The dialog in which one row is added. */
import { useState } from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { readValue, type RowValueType } from '../../../core/lookup/row-values.ts'
import { getRow, putRows } from '../../../core/lookup/rows-api.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { ModalForm, TextField, useQuietClient, useStrings, useTimeZone, useToast } from '../../kit/kit.ts'
import { exampleTime, readEnd } from './row-times.ts'
import { ValueTypeField } from './value-type-field.tsx'

export interface RowFormProps {
  readonly adapterId: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function RowForm({ adapterId, onSaved, onClose }: RowFormProps) {
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const toast = useToast()
  const zone = useTimeZone()
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [type, setType] = useState<RowValueType>('text')
  const [ends, setEnds] = useState('')
  const value = readValue(text, type)
  const { expires_at, problem } = readEnd(ends, zone)
  const save = async () => {
    const isThere = await getRow(client, adapterId, key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FetchError && error.status === 404) return false
        throw error
      },
    )
    if (isThere) throw new Error(t('exists', { key }))
    await putRows(client, adapterId, [{ key, value: value!, expires_at }])
    toast.success(t('added', { key }))
    onSaved()
    onClose()
  }
  return (
    <ModalForm title={t('add')} submitLabel={t('add')} onSubmit={save} onCancel={onClose}>
      <TextField
        label={t('key')}
        rules={{ required: true }}
        maxLength={512}
        mono
        value={key}
        onChange={setKey}
        autoFocus
      />
      <ValueTypeField label={t('typeOne')} value={type} onChange={setType} />
      <TextField
        label={t('value')}
        hint={type === 'list' ? t('listHint') : undefined}
        problem={value === null ? t(type === 'number' ? 'wrongNumber' : 'wrongBoolean') : undefined}
        maxLength={4096}
        mono
        value={text}
        onChange={setText}
      />
      <TextField
        label={t('expires')}
        hint={t('expiresHint', { zone, example: exampleTime })}
        problem={problem === null ? undefined : t(problem, { example: exampleTime })}
        optional
        value={ends}
        onChange={setEnds}
      />
    </ModalForm>
  )
}
