/** One of many options: a button that opens a list with a filter above it (specification 2.12 and 9.11). */
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { FieldNote, type FieldProps } from './field.tsx'
import type { SelectOption } from './options.ts'
import { filterOptions } from './filter-options.ts'
import { useCommonStrings } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { usePopover } from '../popover.tsx'

export interface FilterSelectFieldProps extends Omit<FieldProps, 'title'> {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly placeholder?: string
}

export function FilterSelectField({ options, value, onChange, placeholder, ...props }: FilterSelectFieldProps) {
  const t = useCommonStrings()
  const id = useId()
  const filterInput = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState('')
  const [missing, setMissing] = useState(false)
  const popover = usePopover('start', (open) => {
    if (open) filterInput.current?.focus()
    else setFilter('')
  })
  const chosen = options.find(option => option.value === value)
  const error = props.error ?? (missing && value === null ? t('valueMissing') : undefined)
  const noted = error !== undefined || props.hint !== undefined
  return (
    <div className="field">
      <span id={`${id}-label`} className={props.hideLabel ? 'sr' : 'label'}>{props.label}</span>
      <span className="select-box">
        <button
          {...popover.triggerProps}
          type="button"
          className={`input filter-select ${error === undefined ? '' : 'invalid'}`}
          disabled={props.disabled}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={noted ? `${id}-note` : undefined}
          data-autofocus={props.autoFocus || undefined}
          data-invalid={error === undefined ? undefined : ''}
        >
          <span id={`${id}-value`} className={`grow trunc ${chosen ? '' : 'faint'}`}>{chosen?.label ?? placeholder ?? ''}</span>
          <Icon name="chevron-down" small />
        </button>
        {props.required && (
          <input
            className="validity"
            tabIndex={-1}
            aria-hidden="true"
            required
            value={value ?? ''}
            onChange={() => undefined}
            onInvalid={(event) => {
              event.preventDefault()
              setMissing(true)
            }}
          />
        )}
      </span>
      <div {...popover.popoverProps} className="popover filter-list" role="dialog" aria-label={props.label}>
        {popover.open && (
          <FilterList
            id={id}
            label={props.label}
            options={options}
            value={value}
            filter={filter}
            onFilter={setFilter}
            inputRef={filterInput}
            onChoose={(next) => {
              popover.close()
              onChange(next)
            }}
          />
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={props.hint} />
    </div>
  )
}

/** A longer list keeps its height while it is filtered. */
const fewOptions = 8

export interface FilterListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly filter: string
  readonly onFilter: (text: string) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly onChoose: (value: string) => void
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(count - 1, index + 8),
  PageUp: index => Math.max(0, index - 8),
}

/** Options with a filter above them, without a frame: `value` is the chosen one, `id` begins the ids inside. */
export function FilterList({ id, label, options, value, filter, onFilter, inputRef, onChoose }: FilterListProps) {
  const t = useCommonStrings()
  const shown = filterOptions(options, filter)
  const [marked, setMarked] = useState<string | null>(value)
  const index = Math.max(0, shown.findIndex(option => option.value === marked))
  const current = shown[index]
  const optionId = (at: number) => `${id}-option-${at}`

  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current && !current.disabled) onChoose(current.value)
      return
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (!step || shown.length === 0) return
    event.preventDefault()
    const next = step(index, shown.length)
    setMarked(shown[next]!.value)
    const root = event.currentTarget.getRootNode() as ShadowRoot
    root.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div className="filter-box">
        <input
          ref={inputRef}
          className="input"
          role="combobox"
          aria-label={t('filterPlaceholder')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(index) : undefined}
          autoComplete="off"
          placeholder={t('filterPlaceholder')}
          value={filter}
          onChange={(event) => {
            onFilter(event.target.value)
            setMarked(null)
          }}
          onKeyDown={walk}
        />
      </div>
      <ul
        id={`${id}-list`}
        className={`filter-options ${options.length > fewOptions ? 'steady' : ''}`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
      >
        {shown.map((option, at) => (
          <li
            key={option.value}
            id={optionId(at)}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            className={at === index ? 'marked' : undefined}
            onMouseMove={() => setMarked(option.value)}
            onClick={() => { if (!option.disabled) onChoose(option.value) }}
          >
            <span className="grow">{option.label}</span>
            {option.value === value && <Icon name="check" />}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="pad muted sm" role="status">{t('noOptions')}</p>}
    </>
  )
}
