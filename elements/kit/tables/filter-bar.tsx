/** The chosen filters as chips, and a popover that adds one. */
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { ListAttribute } from '../../../core/client/pagination.ts'
import { dateTimeFormats, formatDateTime, tryParseDateTime } from '../../../core/time/formats.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { Popover } from '../popover.tsx'
import { Chip } from '../parts/surfaces.tsx'
import { useTimeZone } from '../parts/time.tsx'
import { filterableAttributes, rangeValue, withFilter, withoutFilter, type Filter } from './filters.ts'
import { tableStrings } from './strings.ts'

export interface FilterBarProps {
  readonly attributes: readonly ListAttribute[]
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
}

export function FilterBar({ attributes, filters, onChange }: FilterBarProps) {
  const k = useStrings(tableStrings)
  const filterable = filterableAttributes(attributes)
  const titleOf = (id: string) => attributes.find(attribute => attribute.id === id)?.title ?? id
  if (filterable.length === 0 && filters.length === 0) return null
  return (
    <div className="filter-bar">
      {filters.map(filter => (
        <Chip
          key={`${filter.attributeId} ${filter.value}`}
          removeLabel={k('removeFilter', { name: `${titleOf(filter.attributeId)} ${filter.title}` })}
          onRemove={() => onChange(withoutFilter(filters, filter))}
        >
          {titleOf(filter.attributeId)} <b className="trunc">{filter.title}</b>
        </Chip>
      ))}
      {filterable.length > 0 && (
        <Popover
          label={k('addFilter')}
          className="filter-popover"
          trigger={props => (
            <Button size="sm" variant="ghost" icon="funnel" {...props}>
              {k('addFilter')}
            </Button>
          )}
        >
          {close => (
            <FilterChoice
              attributes={filterable}
              onAdd={filter => {
                onChange(withFilter(filters, filter))
                close()
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly attributes: readonly ListAttribute[]
  readonly onAdd: (filter: Filter) => void
}

/** First the attribute, then its value. */
function FilterChoice({ attributes, onAdd }: ChoiceProps) {
  const k = useStrings(tableStrings)
  const [id, setId] = useState<string | null>(null)
  const attribute = attributes.find(one => one.id === id)
  const box = useRef<HTMLDivElement>(null)
  // Each step takes the focus from the one before.
  useLayoutEffect(() => {
    box.current!.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [id])
  if (!attribute) {
    return (
      <div ref={box}>
        <ul className="option-list">
          {attributes.map((one, place) => (
            <li key={one.id}>
              <button type="button" data-autofocus={place === 0 || undefined} onClick={() => setId(one.id)}>
                {one.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const add = (value: string, title: string) => onAdd({ attributeId: attribute.id, value, title })
  return (
    <div ref={box} className="col">
      <div className="row">
        <Button size="sm" variant="ghost" icon="chevron-left" onClick={() => setId(null)}>
          {k('back')}
        </Button>
        <h2 className="sm">{attribute.title}</h2>
      </div>
      <FilterValue attribute={attribute} onAdd={add} />
    </div>
  )
}

interface ValueProps {
  readonly attribute: ListAttribute
  readonly onAdd: (value: string, title: string) => void
}

function FilterValue({ attribute, onAdd }: ValueProps) {
  const k = useStrings(tableStrings)
  const options =
    attribute.filter_options ??
    (attribute.type === 'BOOLEAN'
      ? [
          { value: 'true', title: k('yes') },
          { value: 'false', title: k('no') },
        ]
      : null)
  if (options) {
    return (
      <ul className="option-list">
        {options.map(({ value, title }, place) => (
          <li key={value}>
            <button type="button" data-autofocus={place === 0 || undefined} onClick={() => onAdd(value, title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    )
  }
  if (attribute.type === 'DATE') return <DateFilter attribute={attribute} onAdd={onAdd} />
  return <TextFilter attribute={attribute} onAdd={onAdd} />
}

function TextFilter({ attribute, onAdd }: ValueProps) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onAdd(text.trim(), text.trim())
  }
  return (
    <form className="col" noValidate onSubmit={submit}>
      <TextField
        label={k('filterValue', { name: attribute.title })}
        hideLabel
        value={text}
        onChange={setText}
        autoFocus
      />
      <Button type="submit" size="sm" variant="primary" disabled={text.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  )
}

/** A range whose ends are written in the user's zone and sent as instants. */
function DateFilter({ onAdd }: ValueProps) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const zone = useTimeZone()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [instantFrom, instantTo] = [from, to].map(text =>
    text.trim() === '' ? undefined : tryParseDateTime(text.trim(), zone),
  )
  const wrong = (instant: number | null | undefined) =>
    instant === null
      ? k('filterDateWrong', { example: formatDateTime(Date.UTC(2026, 0, 31, 13, 30), 'default', zone) })
      : undefined
  const ordered = typeof instantFrom !== 'number' || typeof instantTo !== 'number' || instantFrom <= instantTo
  const ready = ordered && instantFrom !== null && instantTo !== null && (instantFrom ?? instantTo) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const iso = (instant: number | null | undefined) =>
      typeof instant === 'number' ? new Date(instant).toISOString() : ''
    onAdd(rangeValue(iso(instantFrom), iso(instantTo)), [from.trim() || '…', to.trim() || '…'].join(' – '))
  }
  return (
    <form className="col" noValidate onSubmit={submit}>
      <TextField label={k('filterFrom')} value={from} onChange={setFrom} error={wrong(instantFrom)} mono autoFocus />
      <TextField
        label={k('filterTo')}
        value={to}
        onChange={setTo}
        error={wrong(instantTo) ?? (ordered ? undefined : k('filterOrder'))}
        hint={k('filterDateHint', { format: dateTimeFormats.default, zone })}
        mono
      />
      <Button type="submit" size="sm" variant="primary" disabled={!ready}>
        {t('add')}
      </Button>
    </form>
  )
}
