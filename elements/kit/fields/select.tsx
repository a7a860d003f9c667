/** The select: one or several of its options, with a filter where there are many (specification 2.12, 5, 9.11). */
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { Icon } from '../icon.tsx'
import { ChosenTags } from './chosen-tags.tsx'
import { useDropdown } from './dropdown.ts'
import { FieldFrame, useField, type FieldProps } from './field.tsx'
import { FilterList } from './filter-list.tsx'
import { OptionList } from './option-list.tsx'
import { optionId } from './option-row.tsx'
import type { LoadOptions, SelectOption } from './options.ts'
import { ValidityInput } from './validity-input.tsx'
import { findByLetters, walk } from './walk.ts'

export interface SelectProps extends FieldProps {
  readonly options?: readonly SelectOption[]
  /** Loads the options instead, in batches as one nears the end of the list. Must be stable (module level or useCallback). */
  readonly load?: LoadOptions
  readonly placeholder?: string
  /** A button takes the choice away. */
  readonly clearable?: boolean
  /** Values that are no option may be typed. */
  readonly creatable?: boolean
  /** A filter above the list; default: where options are loaded or typed, and from 13 options on. */
  readonly filterable?: boolean
  readonly size?: 'sm' | 'md'
}

interface InnerProps {
  readonly props: SelectProps
  readonly chosen: readonly string[]
  readonly multiple: boolean
  readonly onChoose: (values: string[]) => void
}

const longList = 12
const lettersMs = 700
const none: readonly never[] = []

export function Select({ props, chosen, multiple, onChoose }: InnerProps) {
  const { options = none, load, creatable = false, clearable = false, placeholder } = props
  const t = useCommonStrings()
  const field = useField(props, chosen.join(','))
  const dropdown = useDropdown()
  const [filter, setFilter] = useState('')
  const [marked, setMarked] = useState(-1)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const button = useRef<HTMLButtonElement>(null)
  const letters = useRef({ text: '', until: 0 })
  const filterable = props.filterable ?? (load !== undefined || creatable || options.length > longList)
  const labelOf = (value: string) => options.find(option => option.value === value)?.label ?? known.get(value) ?? value
  const listId = `${field.id}-list`

  const chosenAt = options.findIndex(option => chosen.includes(option.value))
  const open = (typed = '') => {
    setFilter(typed)
    setMarked(chosenAt >= 0 ? chosenAt : (walk('Home', -1, options) ?? -1))
    button.current?.focus()
    dropdown.show()
  }
  const close = () => {
    dropdown.hide()
    button.current?.focus()
  }
  const choose = (value: string, label: string) => {
    setKnown(new Map(known).set(value, label))
    if (!multiple) {
      onChoose([value])
      close()
      return
    }
    const rest = chosen.filter(other => other !== value)
    onChoose(rest.length < chosen.length ? rest : [...chosen, value])
    if (creatable) setFilter('')
  }
  const remove = (value: string) => {
    onChoose(chosen.filter(other => other !== value))
    if (!dropdown.open) button.current?.focus()
  }

  const jump = (letter: string, from: number) => {
    const now = Date.now()
    letters.current = {
      text: now < letters.current.until ? letters.current.text + letter : letter,
      until: now + lettersMs,
    }
    const at = findByLetters(letters.current.text, from, options)
    if (at >= 0) setMarked(at)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!dropdown.open) {
      if (multiple && (key === 'Backspace' || key === 'Delete')) onChoose(chosen.slice(0, -1))
      else if (key === 'ArrowDown' || key === 'ArrowUp') open()
      else if (isLetter) open(filterable ? key : '')
      else return
      event.preventDefault()
      if (isLetter && !filterable) jump(key, chosenAt)
      return
    }
    if (key === 'Enter' || key === ' ') {
      const option = options[marked]
      if (option && !option.disabled) choose(option.value, option.label)
      else close()
    } else if (isLetter) jump(key, marked)
    else if (key === 'Tab') {
      dropdown.hide()
      return
    } else {
      const next = walk(key, marked, options)
      if (next === null) return
      setMarked(next)
    }
    event.preventDefault()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dropdown.open) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  const empty = chosen.length === 0
  return (
    <FieldFrame field={field} props={props} onLabel={() => button.current?.focus()}>
      <span className="select" {...dropdown.boxProps} onKeyDown={escape}>
        <span
          className={[
            'select-box',
            props.size === 'sm' && 'sm',
            field.error !== undefined && 'invalid',
            props.disabled && 'disabled',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {multiple && <ChosenTags chosen={chosen} labelOf={labelOf} onRemove={props.disabled ? undefined : remove} />}
          <button
            ref={button}
            id={field.id}
            type="button"
            role="combobox"
            className="select-button"
            disabled={props.disabled}
            aria-haspopup={filterable ? 'dialog' : 'listbox'}
            aria-expanded={dropdown.open}
            aria-controls={dropdown.open ? listId : undefined}
            aria-activedescendant={dropdown.open && !filterable && marked >= 0 ? optionId(listId, marked) : undefined}
            aria-required={props.required ?? props.rules?.required}
            aria-invalid={field.error !== undefined}
            aria-describedby={field.noteId}
            data-autofocus={props.autoFocus || undefined}
            onClick={() => (dropdown.open ? close() : open())}
            onKeyDown={dropdown.open && filterable ? undefined : press}
          >
            <span className={multiple && !empty ? 'sr' : `grow trunc ${empty ? 'faint' : ''}`}>
              {empty ? (placeholder ?? '') : chosen.map(labelOf).join(', ')}
            </span>
            <Icon name="chevron-down" small />
          </button>
          {clearable && !empty && !props.disabled && (
            <IconButton
              size="sm"
              icon="x"
              label={t('clearSelection')}
              onClick={() => {
                onChoose([])
                button.current?.focus()
              }}
            />
          )}
          <ValidityInput field={field} value={chosen.join(',')} />
        </span>
        {dropdown.open && !filterable && (
          <div {...dropdown.popoverProps} className="popover dropdown">
            <OptionList
              id={listId}
              label={props.label}
              options={options}
              chosen={chosen}
              multiple={multiple}
              marked={marked}
              onMark={setMarked}
              onChoose={choose}
            />
          </div>
        )}
        {dropdown.open && filterable && (
          <div {...dropdown.popoverProps} className="popover dropdown" role="dialog" aria-label={props.label}>
            <FilterList
              id={field.id}
              label={props.label}
              options={options}
              load={load}
              chosen={chosen}
              multiple={multiple}
              creatable={creatable}
              filter={filter}
              onFilter={setFilter}
              onChoose={choose}
              onBackspace={() => {
                if (multiple) onChoose(chosen.slice(0, -1))
              }}
            />
          </div>
        )}
      </span>
    </FieldFrame>
  )
}
