/** The three ways to say a time range. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { searchStrings } from '../../../core/search/strings.ts'
import { timeStrings } from '../../../core/time/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import { previewNaturalDate, type ToolError } from '../../../core/tools/api.ts'
import type { NaturalDateResult } from '../../../core/tools/schema.ts'
import {
  Button,
  IconButton,
  NumberField,
  SelectField,
  TextField,
  useCore,
  useStrings,
  useToast,
} from '../../kit/kit.ts'
import {
  absoluteDraftOf,
  absoluteRangeOf,
  nativeOf,
  pickedUnits,
  relativeDraftOf,
  relativeRangeOf,
  textOfNative,
  type PickedUnit,
  type Span,
} from './range-drafts.ts'
import type { TimeRangePickerProps } from './time-range-picker.tsx'
import type { RangeLimit } from './use-range-limit.ts'
import { debounceMs } from '../query/use-query-problems.ts'

interface FormProps extends Pick<TimeRangePickerProps, 'value' | 'resolved' | 'zone' | 'onChange'> {
  readonly limit: RangeLimit
}

const submit = (apply: () => void) => (event: FormEvent) => {
  event.preventDefault()
  apply()
}

export function RelativeRangeForm({ value, limit, onChange }: FormProps) {
  const t = useStrings(searchStrings)
  const [draft, setDraft] = useState(() => relativeDraftOf(value))
  const { range, errors } = relativeRangeOf(draft)
  const tooLong = range && limit.problem(range)
  return (
    <div className="range-form">
      <form
        className="col"
        noValidate
        onSubmit={submit(() => {
          if (range && !tooLong) onChange(range)
        })}
      >
        <SpanFields
          side={t('from')}
          span={draft.from}
          error={errors?.from ? t(errors.from) : tooLong}
          onChange={from => setDraft({ ...draft, from })}
        />
        {draft.to ? (
          <SpanFields
            side={t('to')}
            span={draft.to}
            error={errors?.to && t(errors.to)}
            onChange={to => setDraft({ ...draft, to })}
          />
        ) : null}
        <div className="row">
          <label className="row sm grow">
            <input
              type="checkbox"
              checked={draft.to === null}
              onChange={event =>
                setDraft({ ...draft, to: event.target.checked ? null : { amount: 1, unit: 'unitMinutes' } })
              }
            />
            {t('untilNow')}
          </label>
          <Button type="submit" variant="primary" disabled={!range || tooLong !== undefined}>
            {t('apply')}
          </Button>
        </div>
      </form>
    </div>
  )
}

const units = Object.keys(pickedUnits) as PickedUnit[]

interface SpanFieldsProps {
  readonly side: string
  readonly span: Span
  readonly error: string | undefined
  readonly onChange: (span: Span) => void
}

function SpanFields({ side, span, error, onChange }: SpanFieldsProps) {
  const t = useStrings(searchStrings)
  const time = useStrings(timeStrings)
  return (
    <div className="span">
      <span className="label">{side}</span>
      <NumberField
        label={t('amount', { side })}
        hideLabel
        min={0}
        value={span.amount}
        error={error}
        onChange={amount => onChange({ ...span, amount })}
      />
      <SelectField
        label={t('unit', { side })}
        hideLabel
        value={span.unit}
        options={units.map(unit => ({ value: unit, label: time(unit) }))}
        onChange={unit => onChange({ ...span, unit: unit as PickedUnit })}
      />
      <span className="muted sm">{t('ago')}</span>
    </div>
  )
}

export function AbsoluteRangeForm({ value, resolved, zone, limit, onChange }: FormProps) {
  const t = useStrings(searchStrings)
  const [draft, setDraft] = useState(() => {
    const instants = value.type === 'absolute' ? { from: Date.parse(value.from), to: Date.parse(value.to) } : resolved
    const now = Math.floor(Date.now() / 1000) * 1000
    return absoluteDraftOf(instants ?? { from: now - 300_000, to: now }, zone)
  })
  const { range, errors } = absoluteRangeOf(draft, zone)
  const tooLong = range && limit.problem(range)
  return (
    <form
      className="range-form col"
      noValidate
      onSubmit={submit(() => {
        if (range && !tooLong) onChange(range)
      })}
    >
      {(['from', 'to'] as const).map(side => (
        <DateField
          key={side}
          label={t(side)}
          zone={zone}
          value={draft[side]}
          error={errors?.[side] ? t(errors[side]) : side === 'from' ? tooLong : undefined}
          onChange={text => setDraft({ ...draft, [side]: text })}
        />
      ))}
      <div className="row">
        <span className="xs muted grow">{t('dateHint')}</span>
        <Button type="submit" variant="primary" disabled={!range || tooLong !== undefined}>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly value: string
  readonly zone: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** Text that is read strictly; the browser's own calendar fills it too. */
function DateField({ label, value, zone, error, onChange }: DateFieldProps) {
  const t = useStrings(searchStrings)
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className="date-field">
      <TextField label={label} mono value={value} error={error} onChange={onChange} />
      <IconButton
        icon="calendar"
        label={t('pickDate', { side: label })}
        variant="default"
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        className="calendar"
        type="datetime-local"
        step={1}
        tabIndex={-1}
        aria-hidden="true"
        value={nativeOf(value, zone)}
        onChange={event => onChange(textOfNative(event.target.value))}
      />
    </div>
  )
}

/** A time stays on one line. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00A0')

type Preview = { readonly keyword: string; readonly dates: NaturalDateResult | null }

export function KeywordRangeForm({ value, zone, limit, onChange }: FormProps) {
  const t = useStrings(searchStrings)
  const [keyword, setKeyword] = useState(value.type === 'keyword' ? value.keyword : '')
  const preview = useKeywordPreview(keyword.trim(), zone)
  const range: TimeRange | null = preview?.dates ? { type: 'keyword', keyword: preview.keyword } : null
  const tooLong =
    range && preview?.dates
      ? limit.problem(range, { from: Date.parse(preview.dates.from), to: Date.parse(preview.dates.to) })
      : undefined
  return (
    <form
      className="range-form col"
      noValidate
      onSubmit={submit(() => {
        if (range && !tooLong) onChange(range)
      })}
    >
      <TextField
        label={t('keyword')}
        value={keyword}
        onChange={setKeyword}
        autoFocus
        hint={t('keywordHint')}
        error={preview?.dates === null ? t('keywordUnknown') : tooLong}
      />
      <div className="row">
        <span className="sm grow tabular" role="status">
          {preview?.dates &&
            t('fromTo', {
              from: unbroken(formatDateTime(preview.dates.from, 'default', zone)),
              to: unbroken(formatDateTime(preview.dates.to, 'default', zone)),
            })}
        </span>
        <Button type="submit" variant="primary" disabled={!range || tooLong !== undefined}>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}

/** Resolves the keyword; `dates` is null when it is invalid. Returns null until the server answers. */
function useKeywordPreview(keyword: string, zone: string): Preview | null {
  const toast = useToast()
  const core = useCore()
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    if (keyword === '') return undefined
    const gone = new AbortController()
    const failed = (error: ToolError) => {
      if (!gone.signal.aborted) toast.error(error.message, error.title)
    }
    const timer = setTimeout(() => {
      previewNaturalDate(core, { string: keyword, timezone: zone }, gone)
        .then(dates => setPreview({ keyword, dates }))
        .catch(failed)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [core, keyword, zone, toast])
  return preview?.keyword === keyword ? preview : null
}
