import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { failedNotice, savedNotice } from '../../core/configuration/notices.ts'
import { configurationOf } from '../../core/configuration/store.ts'
import {
  ModalForm,
  useCommonStrings,
  useCore,
  useMessages,
  useStrings,
  useToast,
  useUnsavedChanges,
} from '../kit/kit.ts'
import type { ConfigView } from './section.ts'
import { screenStrings } from './strings.ts'

interface EditDialogProps<T> {
  readonly view: ConfigView<T>
  readonly stored: T
  readonly onSaved: () => void
  readonly onClose: () => void
}

const noErrors: FieldErrors = new Map()

/** Says what became of it in the words of specification 8.5. What was typed stays when the server refuses it. */
export function EditDialog<T>({ view, stored, onSaved, onClose }: EditDialogProps<T>) {
  const store = configurationOf(useCore())
  const messages = useMessages()
  const s = useStrings(screenStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const [value, setValue] = useState(stored)
  const [errors, setErrors] = useState(noErrors)
  useUnsavedChanges(value !== stored)

  const save = async () => {
    setErrors(noErrors)
    try {
      await view.save(store, value)
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      const { message, title } = failedNotice(messages, view.name, error)
      toast.error(message, title)
      throw error
    }
    toast.success(savedNotice(messages, view.name).message)
    onSaved()
  }
  return (
    <ModalForm
      title={s('editTitle', { section: s(view.title) })}
      width={view.width}
      submitLabel={common('save')}
      onSubmit={save}
      onCancel={onClose}
    >
      <view.Form value={value} onChange={setValue} errorOf={field => errors.get(field)?.[0]} />
    </ModalForm>
  )
}
