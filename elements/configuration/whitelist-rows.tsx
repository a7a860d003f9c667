/** The cells of the whitelist's table. Typing in one of a thousand rows renders its own cells again. */
import { memo, useId, type KeyboardEvent } from 'react'
import type { UrlWhitelistEntry, UrlWhitelistEntryType } from '../../core/configuration/schema.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { FieldNote, IconButton, SelectField, useStrings } from '../kit/kit.ts'
import { screenStrings } from './strings.ts'
import type { NewEntry } from './use-whitelist-draft.ts'

interface CellProps {
  readonly entry: UrlWhitelistEntry
  readonly number: number
  readonly disabled: boolean
  readonly onChange: (id: string, change: NewEntry) => void
}

interface EntryInputProps {
  readonly 'aria-label': string
  readonly 'data-autofocus'?: true
  readonly disabled: boolean
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Written without the frame of a `TextField`, which there would be thousands of. `Input` is what is typed in. */
function EntryField({
  input: Input,
  error,
  ...rest
}: EntryInputProps & {
  readonly input: typeof LineInput
  readonly error: string | undefined
}) {
  const note = useId()
  return (
    <div className="field">
      <Input {...rest} aria-invalid={error !== undefined} aria-describedby={error === undefined ? undefined : note} />
      {error !== undefined && <FieldNote id={note} error={error} />}
    </div>
  )
}

interface InputProps extends EntryInputProps {
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

function LineInput({ onChange, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className="input"
      type="text"
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** One line that wraps: a security list is read to its last character. Enter submits the form, as in an input. */
function WrappingInput({ onChange, ...rest }: InputProps) {
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { form } = event.currentTarget
    const button = [...(form?.elements ?? [])].find(one => one instanceof HTMLButtonElement && one.type === 'submit')
    if (button instanceof HTMLButtonElement && !button.disabled) form!.requestSubmit(button)
  }
  return (
    <span className="wrapping" data-value={rest.value}>
      <textarea
        {...rest}
        className="input mono"
        rows={1}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={submit}
        onChange={event => onChange(event.target.value.replace(/[\r\n]+/g, ''))}
      />
    </span>
  )
}

interface TextCellProps extends CellProps {
  readonly error: string | undefined
}

interface TitleCellProps extends TextCellProps {
  /** Gets the focus of a dialog that opens. */
  readonly fresh: boolean
}

export const TitleCell = memo(function TitleCell({ entry, number, disabled, fresh, error, onChange }: TitleCellProps) {
  const s = useStrings(screenStrings)
  return (
    <div data-entry={entry.id}>
      <EntryField
        input={LineInput}
        aria-label={s('entryTitle', { number })}
        data-autofocus={fresh || undefined}
        disabled={disabled}
        value={entry.title}
        error={error}
        onChange={title => onChange(entry.id, { title })}
      />
    </div>
  )
})

export const UrlCell = memo(function UrlCell({ entry, number, disabled, error, onChange }: TextCellProps) {
  const s = useStrings(screenStrings)
  return (
    <div dir="ltr">
      <EntryField
        input={WrappingInput}
        aria-label={s('entryUrl', { number })}
        disabled={disabled}
        placeholder={entry.type === 'literal' ? 'https://' : undefined}
        value={entry.value}
        error={error}
        onChange={value => onChange(entry.id, { value })}
      />
    </div>
  )
})

export const TypeCell = memo(function TypeCell({ entry, number, disabled, onChange }: CellProps) {
  const t = useStrings(configurationStrings)
  const s = useStrings(screenStrings)
  return (
    <SelectField
      label={s('entryType', { number })}
      hideLabel
      disabled={disabled}
      value={entry.type}
      options={[
        { value: 'literal', label: t('exactMatch') },
        { value: 'regex', label: t('regex') },
      ]}
      onChange={type => onChange(entry.id, { type: type as UrlWhitelistEntryType })}
    />
  )
})

export const DeleteCell = memo(function DeleteCell({
  id,
  number,
  onRemove,
}: {
  readonly id: string
  readonly number: number
  readonly onRemove: (id: string, number: number) => void
}) {
  const t = useStrings(configurationStrings)
  return <IconButton icon="trash" label={t('deleteEntry', { number })} onClick={() => onRemove(id, number)} />
})
