/** The form of one rule, which tells while it is written whether the loaded message matches. */
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import type { SuggestionReply } from '../../core/search/schema.ts'
import { createStreamRule, updateStreamRule } from '../../core/streams/api.ts'
import { textOf } from '../../core/streams/match.ts'
import { needsField, needsValue, numberIn, RULE } from '../../core/streams/rules.ts'
import type { RuleInputs, Stream } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Button,
  Callout,
  CheckboxField,
  Icon,
  isValid,
  SelectField,
  TextArea,
  TextField,
  TypeaheadField,
  useCommonStrings,
  useHost,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import { ruleTypeKeys } from './rule-types.ts'
import type { StreamSavedDetail } from './stream-events.ts'
import type { Draft } from './use-draft.ts'
import { useDraftMatch } from './use-draft-match.ts'
import { useQuietData, useStreamsChanged } from './use-streams-data.ts'
import type { MessageFields } from './use-test-match.ts'

export interface RuleEditorProps {
  readonly stream: Pick<Stream, 'id' | 'title'>
  readonly draft: Draft
  readonly message: MessageFields | undefined
  readonly onChange: (change: Partial<Draft>) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

export function RuleEditor({ stream, draft, message, onChange, onCancel, onSaved }: RuleEditorProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useStreamsChanged()
  const [errors, setErrors] = useState<FieldErrors>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const errorOf = (name: string) => errors.get(name)?.[0]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current!.querySelector<HTMLElement>('input, [role="combobox"]')?.focus()
  }, [])
  useEffect(() => {
    form.current!.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !isValid(event.currentTarget)) return
    setBusy(true)
    setErrors(new Map())
    setFailure(null)
    const { id, type, inverted, description } = draft
    const rule = {
      type,
      inverted,
      description,
      field: needsField(type) ? draft.field.trim() : '',
      value: needsValue(type) ? draft.value : '',
    }
    try {
      await (id === null ? createStreamRule(client, stream.id, rule) : updateStreamRule(client, stream.id, id, rule))
      toast.success(t(id === null ? 'ruleAdded' : 'ruleSaved'))
      host.emit('cordwood-stream-saved', { id: stream.id, title: stream.title } satisfies StreamSavedDetail)
      onSaved()
      changed()
    } catch (error) {
      const found = fieldErrorsOf(error)
      setErrors(found)
      setFailure(shownBeside(found, draft) ? null : wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className="rule-editor"
      noValidate
      aria-label={t(draft.id === null ? 'newRule' : 'editRule')}
      onSubmit={event => void submit(event)}
    >
      <h3>{t(draft.id === null ? 'newRule' : 'editRule')}</h3>
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      <div className="rule-fields">
        {needsField(draft.type) && (
          <FieldName
            value={draft.field}
            message={message}
            error={errorOf('field')}
            onChange={field => onChange({ field })}
          />
        )}
        <SelectField
          label={t('ruleType')}
          options={ruleTypeKeys.map(([id, key]) => ({ value: String(id), label: t(key) }))}
          value={String(draft.type)}
          error={errorOf('type')}
          onChange={chosen => {
            const type = Number(chosen)
            // A text names no input, and an input's id is no text.
            onChange({ type, ...((type === RULE.input) !== (draft.type === RULE.input) && { value: '' }) })
          }}
        />
        {needsValue(draft.type) && (
          <RuleValue key={draft.type} draft={draft} message={message} error={errorOf('value')} onChange={onChange} />
        )}
      </div>
      <CheckboxField
        label={t('inverted')}
        hint={t('invertedHint')}
        checked={draft.inverted}
        onChange={inverted => onChange({ inverted })}
      />
      <TextField
        label={t('ruleDescription')}
        optional
        value={draft.description}
        error={errorOf('description')}
        onChange={description => onChange({ description })}
      />
      <DraftState draft={draft} message={message} />
      <div className="row">
        <Button type="submit" variant="primary" disabled={busy}>
          {t(draft.id === null ? 'addRule' : 'saveRule')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  )
}

/** Whether all that is wrong stands beside the input it is about. */
function shownBeside(errors: FieldErrors, { type }: Draft): boolean {
  const shown = ['description', ...(needsField(type) ? ['field'] : []), ...(needsValue(type) ? ['value'] : [])]
  return errors.size > 0 && [...errors.keys()].every(name => shown.includes(name))
}

interface FieldNameProps {
  readonly value: string
  readonly message: MessageFields | undefined
  readonly error: string | undefined
  readonly onChange: (field: string) => void
}

/** Suggests the message's own fields first, then all that are known. */
function FieldName({ value, message, error, onChange }: FieldNameProps) {
  const t = useStrings(streamStrings)
  const permitted = usePermission('fieldnames:read')
  const { data } = useQuietData<{ readonly fields: readonly (string | { readonly value: string })[] }>(
    permitted ? '/system/fields' : null,
  )
  const known = data?.fields.map(field => (typeof field === 'string' ? field : field.value)) ?? []
  return (
    <TypeaheadField
      label={t('field')}
      rules={{ required: true }}
      mono
      suggestions={[...new Set([...Object.keys(message ?? {}), ...known])]}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

interface RuleValueProps {
  readonly draft: Draft
  readonly message: MessageFields | undefined
  readonly error: string | undefined
  readonly onChange: RuleEditorProps['onChange']
}

function RuleValue({ draft: { type, field, value }, message, error, onChange }: RuleValueProps) {
  const t = useStrings(streamStrings)
  const permitted = usePermission('inputs:read')
  const inputs = useQuietData<RuleInputs>(permitted && type === RULE.input ? '/streams/rules/inputs' : null)
  const suggestions = useValueSuggestions(field, message)
  const shared = { value, error, rules: { required: true }, onChange: (next: string) => onChange({ value: next }) }
  if (type === RULE.input && permitted) {
    return (
      <SelectField
        {...shared}
        label={t('inputLabel')}
        placeholder={t('inputPlaceholder')}
        value={value === '' ? null : value}
        options={withChosen(
          inputs.data?.inputs.map(({ id, title, name }) => ({ value: id, label: title, note: name })) ?? [],
          value,
        )}
        onChange={next => onChange({ value: next ?? '' })}
      />
    )
  }
  if (type === RULE.greater || type === RULE.smaller) {
    const problem = value !== '' && numberIn(value) === null ? t('numberHint') : undefined
    return <TextField {...shared} label={t('value')} hint={t('numberHint')} mono problem={problem} />
  }
  if (type === RULE.regex) return <TextArea {...shared} label={t('value')} hint={t('regexHint')} rows={2} mono />
  return <TypeaheadField {...shared} label={t('value')} hint={t('exactHint')} mono suggestions={suggestions} />
}

function withChosen<O extends { readonly value: string }>(options: readonly O[], value: string) {
  return value === '' || options.some(option => option.value === value)
    ? options
    : [...options, { value, label: value }]
}

/** Longer values are no suggestions: nobody could read them. */
const longestSuggestion = 200

/** The value of the message, then the most frequent ones that begin as what is typed. */
function useValueSuggestions(field: string, message: MessageFields | undefined) {
  const client = useQuietClient()
  return useCallback(
    async (input: string, signal: AbortSignal) => {
      const own = message && Object.hasOwn(message, field) ? textOf(message[field]) : null
      const { suggestions = [] } =
        field.trim() === ''
          ? {}
          : await client.post<SuggestionReply>('/search/suggest', { field, input, size: 10 }, { signal })
      return [...new Set([...(own === null ? [] : [own]), ...suggestions.map(({ value }) => value)])].filter(
        text => text.length <= longestSuggestion,
      )
    },
    [client, field, message],
  )
}

/** Whether the loaded message matches what stands in the form now. */
function DraftState({ draft, message }: { readonly draft: Draft; readonly message: MessageFields | undefined }) {
  const t = useStrings(streamStrings)
  const match = useDraftMatch(draft, message)
  const broken =
    match === 'invalid' && draft.type === RULE.regex && draft.value.trim() !== '' && draft.field.trim() !== ''
  const missing = message && needsField(draft.type) && draft.field !== '' && !Object.hasOwn(message, draft.field)
  return (
    <p className="draft-state sm" role="status">
      {match === 'matches' && (
        <span className="c-success">
          <Icon name="check-circle-fill" /> {t('draftMatches')}
        </span>
      )}
      {match === 'matchesNot' && (
        <span className="c-danger">
          <Icon name="x-lg" /> {t('draftMatchesNot')}
        </span>
      )}
      {broken && <span className="c-danger">{t('draftWrong')}</span>}
      {missing && <span className="muted break"> {t('draftMissing', { field: draft.field })}</span>}
    </p>
  )
}
