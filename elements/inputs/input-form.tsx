/** The dialog that launches or edits an input; its fields are those the input type asks for. */
import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { createInput, updateInput } from '../../core/inputs/api.ts'
import { launchResult, type Launch } from '../../core/inputs/launched.ts'
import type { Input, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { leaderNode, nodeName } from '../../core/nodes/nodes.ts'
import { CheckboxField, ModalForm, SelectField, TextField, useCore, useStore, useStrings, useToast } from '../kit/kit.ts'
import { ConfigurationFields } from './configuration-fields.tsx'
import { initialValues, toConfiguration, type FieldValue } from './form-values.ts'

export interface InputFormProps {
  readonly type: InputType
  /** The one to edit; without it a new one is launched. */
  readonly input?: Input
  /** Where a new input that is not global runs, unless another is chosen. */
  readonly nodeId?: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function InputForm({ type, input, nodeId, onDone, onCancel }: InputFormProps) {
  const core = useCore()
  const t = useStrings(inputStrings)
  const toast = useToast()
  const { data: nodes } = useStore(core.$nodes)
  const requested = type.requested_configuration
  const [title, setTitle] = useState(input?.title ?? '')
  const [global, setGlobal] = useState(input?.global ?? false)
  const [chosenNode, setChosenNode] = useState(input?.node ?? nodeId ?? null)
  const [values, setValues] = useState(() => initialValues(requested, input?.attributes))
  const [errors, setErrors] = useState<FieldErrors>(new Map())
  const node = chosenNode ?? leaderNode(nodes)?.node_id ?? null
  const change = (name: string, value: FieldValue) => setValues(current => ({ ...current, [name]: value }))
  const errorOf = (name: string) => errors.get(name)?.[0]

  const tell = ({ outcome, reason }: Launch, title: string) => {
    if (outcome === 'failed') toast.warning(reason === undefined ? t('launchNotRunning', { title }) : t('launchNotRunningReason', { title, reason }))
    else toast.success(t(outcome === 'running' ? 'launched' : 'launchStarting', { title }))
  }

  const submit = async () => {
    setErrors(new Map())
    const body = {
      title: title.trim(), type: type.type, global, node: global ? null : node, configuration: toConfiguration(requested, values),
    }
    try {
      if (input) {
        await updateInput(core.client, input.id, body)
        toast.success(t('updated', { title: body.title }))
      } else {
        tell(await launchResult(core.client, (await createInput(core.client, body)).id), body.title)
      }
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      throw error
    }
    onDone()
  }

  return (
    <ModalForm
      title={input ? t('editTitle', { title: input.title }) : t('launchTitle', { type: type.name })}
      submitLabel={t(input ? 'updateSubmit' : 'launchSubmit')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('inputTitle')}
        hint={t('inputTitleHint')}
        required
        autoFocus
        value={title}
        onChange={setTitle}
        error={errorOf('title')}
        pattern=".*\S.*"
      />
      <CheckboxField label={t('global')} hint={t('globalHint')} checked={global} onChange={setGlobal} />
      {!global && (
        <SelectField
          label={t('node')}
          hint={t('nodeHint')}
          required
          options={(nodes ?? []).map(one => ({ value: one.node_id, label: nodeName(one, core.config.isCloud) ?? one.node_id }))}
          value={node}
          onChange={setChosenNode}
          error={errorOf('node')}
        />
      )}
      <ConfigurationFields requested={requested} values={values} errors={errors} onChange={change} />
    </ModalForm>
  )
}
