/** Makes or changes one decorator: what its kind asks for. */
import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../../core/client/validation-errors.ts'
import { createDecorator, updateDecorator } from '../../../core/decorators/api.ts'
import { inputOf } from '../../../core/decorators/rules.ts'
import type { Decorator, DecoratorInfo } from '../../../core/decorators/schema.ts'
import { fieldsInOrder } from '../../../core/inputs/rules.ts'
import type { RequestedField } from '../../../core/inputs/schema.ts'
import { ConfigurationField } from '../../inputs/configuration-field.tsx'
import { initialValues, toConfiguration, type FormValues } from '../../inputs/form-values.ts'
import {
  Callout,
  ModalForm,
  useCommonStrings,
  useCore,
  useStrings,
  useToast,
  useUnsavedChanges,
  useWordsOf,
} from '../../kit/kit.ts'
import { hasNoChoice, inOrderOfTitles, titleOf } from './choices.ts'
import { decoratorStrings } from './strings.ts'

export interface DecoratorFormProps {
  readonly info: DecoratorInfo
  /** Without an id it is a new one. */
  readonly decorator: Decorator
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const noErrors: FieldErrors = new Map()

export function DecoratorForm({ info, decorator, onSaved, onCancel }: DecoratorFormProps) {
  const { client } = useCore()
  const t = useStrings(decoratorStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { requested_configuration: requested } = info
  const [values, setValues] = useState<FormValues>(() =>
    initialValues(requested, decorator.config as Readonly<Record<string, unknown>>),
  )
  const [changed, setChanged] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const [failure, setFailure] = useState<string | null>(null)
  useUnsavedChanges(changed)
  const errorOf = (name: string, field: RequestedField) => {
    const value = values[name]
    const isMissing = typeof value === 'string' && titleOf(field, value) === null
    return errors.get(`config.${name}`)?.[0] ?? errors.get(name)?.[0] ?? (isMissing ? t('missingChoice') : undefined)
  }
  const save = async () => {
    const input = inputOf({ ...decorator, config: toConfiguration(requested, values) })
    try {
      await (decorator.id === null ? createDecorator(client, input) : updateDecorator(client, decorator.id, input))
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      setFailure(wordsOf(error))
      return
    }
    toast.success(t('saved', { name: info.name }))
    onSaved()
  }
  return (
    <ModalForm
      title={t(decorator.id === null ? 'addTitle' : 'editTitle', { name: info.name })}
      submitLabel={common('save')}
      onSubmit={save}
      onCancel={onCancel}
    >
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      {fieldsInOrder(requested).map(([name, field]) => (
        <ConfigurationField
          key={name}
          name={name}
          field={hasNoChoice(field) ? { ...field, description: t('noChoices') } : inOrderOfTitles(field)}
          value={values[name]}
          error={errorOf(name, field)}
          onChange={value => {
            setChanged(true)
            setValues({ ...values, [name]: value })
          }}
        />
      ))}
    </ModalForm>
  )
}
