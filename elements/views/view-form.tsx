/** The dialog that asks for title, summary and description of a saved search. */
import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { ModalForm, TextArea, TextField, useStrings } from '../kit/kit.ts'

export interface ViewDetails {
  readonly title: string
  readonly summary: string
  readonly description: string
}

export interface ViewFormProps {
  readonly heading: string
  readonly submitLabel: string
  readonly given: ViewDetails
  /** What it throws is told at the fields it names, else above them; the dialog stays. */
  readonly onSubmit: (details: ViewDetails) => Promise<void>
  readonly onClose: () => void
}

export function ViewForm({ heading, submitLabel, given, onSubmit, onClose }: ViewFormProps) {
  const t = useStrings(viewStrings)
  const [title, setTitle] = useState(given.title)
  const [summary, setSummary] = useState(given.summary)
  const [description, setDescription] = useState(given.description)
  const [errors, setErrors] = useState<FieldErrors>(new Map())
  const errorOf = (name: string) => errors.get(name)?.[0]
  const submit = async () => {
    setErrors(new Map())
    try {
      await onSubmit({ title: title.trim(), summary: summary.trim(), description: description.trim() })
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      throw error
    }
    onClose()
  }
  return (
    <ModalForm title={heading} submitLabel={submitLabel} onSubmit={submit} onCancel={onClose}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        rules={{ required: true }}
        pattern=".*\S.*"
        autoFocus
        value={title}
        onChange={setTitle}
        error={errorOf('title')}
      />
      <TextField label={t('summary')} hint={t('summaryHint')} optional value={summary} onChange={setSummary} error={errorOf('summary')} />
      <TextArea
        label={t('description')}
        optional
        rows={3}
        value={description}
        onChange={setDescription}
        error={errorOf('description')}
      />
    </ModalForm>
  )
}
