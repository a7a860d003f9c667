/** The dialog that asks for title, summary and description of a saved search. */
import { viewStrings } from '../../core/views/strings.ts'
import { useFields } from '../kit/entities/entities.ts'
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
  /** Saves the details. Errors are shown at the fields they name, else above them, and the dialog stays open. */
  readonly onSubmit: (details: ViewDetails) => Promise<void>
  readonly onClose: () => void
}

export function ViewForm({ heading, submitLabel, given, onSubmit, onClose }: ViewFormProps) {
  const t = useStrings(viewStrings)
  const { values, field, submit } = useFields({
    title: given.title,
    summary: given.summary,
    description: given.description,
  })
  const save = () =>
    submit(async () => {
      await onSubmit({
        title: values.title.trim(),
        summary: values.summary.trim(),
        description: values.description.trim(),
      })
      onClose()
    })
  return (
    <ModalForm title={heading} submitLabel={submitLabel} onSubmit={save} onCancel={onClose}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        rules={{ required: true }}
        pattern=".*\S.*"
        autoFocus
        {...field('title')}
      />
      <TextField label={t('summary')} hint={t('summaryHint')} optional {...field('summary')} />
      <TextArea label={t('description')} optional rows={3} {...field('description')} />
    </ModalForm>
  )
}
