/** The page a user begins with: its kind, and which one. */
import type { Startpage } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { SelectField, useStrings } from '../kit/kit.ts'
import { isStartKind, newSearchId, startKinds, useStartPages, type StartKind } from './start-pages.ts'

export interface StartPageFieldProps {
  readonly value: Startpage | null
  readonly error?: string
  readonly disabled?: boolean
  readonly onChange: (value: Startpage | null) => void
}

const whichOf = { search: 'startSearch', dashboard: 'startDashboard', stream: 'startStream' } as const

export function StartPageField({ value, error, disabled, onChange }: StartPageFieldProps) {
  const t = useStrings(userStrings)
  const kind = value !== null && isStartKind(value.type) ? value.type : null
  const pages = useStartPages(kind)
  const known = [...(kind === 'search' ? [{ id: newSearchId, title: t('startNewSearch') }] : []), ...(pages ?? [])]
  // The one that is set may be one that the viewer may not read.
  const options =
    value === null || value.id === '' || known.some(({ id }) => id === value.id)
      ? known
      : [{ id: value.id, title: value.id }, ...known]
  const choose = (type: string | null) =>
    onChange(type === null ? null : { type: type as StartKind, id: type === 'search' ? newSearchId : '' })
  return (
    <div className="field-pair">
      <SelectField
        label={t('startPage')}
        hint={t('startHint')}
        clearable
        disabled={disabled}
        placeholder={t('startDefault')}
        options={startKinds.map(one => ({ value: one, label: t(one) }))}
        value={kind}
        error={kind === null ? error : undefined}
        onChange={choose}
      />
      {kind !== null && (
        <SelectField
          label={t(whichOf[kind])}
          rules={{ required: true }}
          disabled={disabled}
          placeholder={t('startPlaceholder')}
          options={options.map(({ id, title }) => ({ value: id, label: title }))}
          value={value?.id === '' ? null : (value?.id ?? null)}
          error={error}
          onChange={id => onChange({ type: kind, id: id ?? '' })}
        />
      )}
    </div>
  )
}
