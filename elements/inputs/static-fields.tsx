/** Static fields of an input: shown under its title, added in a dialog. */
import { useState } from 'react'
import { fieldErrorsOf } from '../../core/client/validation-errors.ts'
import { addStaticField, deleteStaticField } from '../../core/inputs/api.ts'
import { staticFieldProblem } from '../../core/inputs/rules.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Chip, ModalForm, TextField, useCore, usePermission, useStrings, useToast, useWordsOf } from '../kit/kit.ts'

interface StaticFieldsProps {
  readonly input: Input
  readonly onChanged: () => void
}

export function StaticFields({ input, onChanged }: StaticFieldsProps) {
  const { client } = useCore()
  const t = useStrings(inputStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const mayEdit = usePermission(`inputs:edit:${input.id}`)
  const fields = Object.entries(input.static_fields)
  if (fields.length === 0) return null
  const remove = async (key: string) => {
    try {
      await deleteStaticField(client, input.id, key)
      toast.success(t('fieldRemoved', { key, title: input.title }))
      onChanged()
    } catch (error) {
      toast.error(wordsOf(error), t('fieldRemoveFailed', { key }))
    }
  }
  return (
    <ul className="static-fields" aria-label={t('staticFields')}>
      {fields.map(([key, value]) => (
        <li key={key}>
          <Chip removeLabel={t('removeField', { key })} onRemove={mayEdit ? () => void remove(key) : undefined}>
            <span className="trunc">
              <span className="mono">{key}</span> <b>{value}</b>
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

const problems = { empty: 'fieldEmpty', characters: 'fieldCharacters', reserved: 'fieldReserved' } as const

interface AddStaticFieldProps {
  readonly input: Input
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function AddStaticField({ input, onDone, onCancel }: AddStaticFieldProps) {
  const { client } = useCore()
  const t = useStrings(inputStrings)
  const toast = useToast()
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [serverError, setServerError] = useState<string>()
  const problem = key === '' ? null : staticFieldProblem(key)
  const submit = async () => {
    if (problem) return
    try {
      await addStaticField(client, input.id, { key, value })
    } catch (error) {
      setServerError(fieldErrorsOf(error).get('key')?.[0])
      throw error
    }
    toast.success(t('fieldAdded', { key, title: input.title }))
    onDone()
  }
  return (
    <ModalForm title={t('addStaticField')} submitLabel={t('addStaticField')} onSubmit={submit} onCancel={onCancel}>
      <p className="sm muted">{t('staticFieldHint')}</p>
      <TextField
        label={t('fieldName')}
        hint={t('fieldNameHint')}
        required
        mono
        value={key}
        error={problem ? t(problems[problem]) : serverError}
        onChange={next => {
          setKey(next)
          setServerError(undefined)
        }}
      />
      <TextField label={t('fieldValue')} required value={value} onChange={setValue} />
    </ModalForm>
  )
}
