/** The dialog that launches or edits an input; its fields are those the input type asks for. */
import { useState } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { createInput, updateInput } from '../../core/inputs/api.ts'
import { launchResult, type Launch } from '../../core/inputs/launched.ts'
import type { Input, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { leaderNode, nodeName } from '../../core/nodes/nodes.ts'
import {
  Callout,
  CheckboxField,
  ModalForm,
  SelectField,
  TextField,
  useCore,
  useStore,
  useStrings,
  useToast,
} from '../kit/kit.ts'
import { ConfigurationFields } from './configuration-fields.tsx'
import { initialValues, toConfiguration, type FieldValue } from './form-values.ts'

export interface InputFormProps {
  readonly type: InputType
  /** The one to edit; without it a new one is launched. */
  readonly input?: Input
  /** Whether the one to edit is stopped: it is not started. */
  readonly isStopped?: boolean
  /** The default node of a new input that is not global. */
  readonly nodeId?: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function InputForm({ type, input, isStopped = false, nodeId, onDone, onCancel }: InputFormProps) {
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
  /** The input that the form edits: also one that it has created and that cannot run as it is. */
  const [stored, setStored] = useState<Pick<Input, 'id' | 'title'> | undefined>(input)
  const [notRunning, setNotRunning] = useState(false)
  const node = chosenNode ?? leaderNode(nodes)?.node_id ?? null
  const change = (name: string, value: FieldValue) => setValues(current => ({ ...current, [name]: value }))
  const errorOf = (name: string) => errors.get(name)?.[0]

  /** A failure that is about a field is said beside it, and the form stays. */
  const tell = ({ outcome, reason, field }: Launch, title: string, isNew: boolean): boolean => {
    if (outcome === 'failed' && reason !== undefined && field !== undefined && Object.hasOwn(requested, field)) {
      setErrors(new Map([[field, [reason]]]))
      setNotRunning(true)
      return false
    }
    if (outcome === 'failed')
      toast.warning(
        reason === undefined ? t('launchNotRunning', { title }) : t('launchNotRunningReason', { title, reason }),
      )
    else if (isNew) toast.success(t(outcome === 'running' ? 'launched' : 'launchStarting', { title }))
    else toast.success(t('updated', { title }))
    return true
  }

  const submit = async () => {
    setErrors(new Map())
    setNotRunning(false)
    const body = {
      title: title.trim(),
      type: type.type,
      global,
      node: global ? null : node,
      configuration: toConfiguration(requested, values),
    }
    try {
      const { id } = stored ? await updateInput(core.client, stored.id, body) : await createInput(core.client, body)
      setStored({ id, title: body.title })
      // A stopped input stays stopped.
      const launch: Launch = isStopped ? { outcome: 'starting' } : await launchResult(core.client, id)
      if (!tell(launch, body.title, !stored)) return
    } catch (error) {
      setErrors(fieldErrorsOf(error))
      throw error
    }
    onDone()
  }

  return (
    <ModalForm
      title={stored ? t('editTitle', { title: stored.title }) : t('launchTitle', { type: type.name })}
      submitLabel={t(stored ? 'updateSubmit' : 'launchSubmit')}
      onSubmit={submit}
      onCancel={stored === input ? onCancel : onDone}
    >
      {notRunning && (
        <Callout variant="warning" title={t('savedNotRunning')}>
          {t('savedNotRunningHint')}
        </Callout>
      )}
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
          options={(nodes ?? []).map(one => ({
            value: one.node_id,
            label: nodeName(one, core.config.isCloud) ?? one.node_id,
          }))}
          value={node}
          onChange={setChosenNode}
          error={errorOf('node')}
        />
      )}
      <ConfigurationFields requested={requested} values={values} errors={errors} onChange={change} />
    </ModalForm>
  )
}
