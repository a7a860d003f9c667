/** Text with suggestions: at most 6, from the first letter on (specification 7.3, 9.1). */
import { useEffect, useState, type KeyboardEvent } from 'react'
import { minSuggestionLength } from '../../../core/client/suggestions.ts'
import { useHost } from '../host.ts'
import { useStrings } from '../words.ts'
import { errorDetail } from '../error-detail.ts'
import { useDropdown } from './dropdown.ts'
import { FieldFrame, useField, type FieldProps } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { optionId } from './option-row.tsx'
import { fieldStrings } from './strings.ts'
import { suggest } from './suggest.ts'
import { walk } from './walk.ts'

/** All candidates, or a function that fetches those for a text. */
export type Suggestions = readonly string[] | ((text: string, signal: AbortSignal) => Promise<readonly string[]>)

export interface TypeaheadFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A function must be stable (module level or useCallback). */
  readonly suggestions: Suggestions
  readonly placeholder?: string
  readonly mono?: boolean
}

const debounceMs = 300
const none: readonly string[] = []

/** Candidates for the text while the field is in use. A failed fetch leaves none, and fires `cordwood-error`. */
function useCandidates(suggestions: Suggestions, text: string, active: boolean): readonly string[] {
  const host = useHost()
  const [fetched, setFetched] = useState<readonly string[]>(none)
  const fetching =
    typeof suggestions === 'function' && active && text.trim().length >= minSuggestionLength ? suggestions : null
  useEffect(() => {
    if (!fetching) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetching(text, controller.signal).then(
        found => {
          if (!controller.signal.aborted) setFetched(found)
        },
        (error: Error) => {
          if (controller.signal.aborted) return
          setFetched(none)
          host.emit('cordwood-error', errorDetail(error))
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [fetching, text, host])
  return typeof suggestions === 'function' ? fetched : suggestions
}

export function TypeaheadField(props: TypeaheadFieldProps) {
  const { value, onChange, suggestions, placeholder, mono } = props
  const k = useStrings(fieldStrings)
  const field = useField(props, value)
  const dropdown = useDropdown()
  const [marked, setMarked] = useState(-1)
  const options = suggest(useCandidates(suggestions, value, dropdown.open), value).map(text => ({
    value: text,
    label: text,
  }))
  const open = dropdown.open && options.length > 0
  const listId = `${field.id}-list`
  const choose = (text: string) => {
    onChange(text)
    dropdown.hide()
    setMarked(-1)
  }

  const press = (event: KeyboardEvent) => {
    const option = open ? options[marked] : undefined
    if (event.key === 'Enter' && option) choose(option.value)
    else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      dropdown.hide()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) setMarked(walk(event.key, marked, options) ?? -1)
      else dropdown.show()
    } else return
    event.preventDefault()
  }

  return (
    <FieldFrame field={field} props={props}>
      <span className="select" {...dropdown.boxProps}>
        <input
          {...field.control}
          ref={field.ref}
          className={`input ${mono ? 'mono' : ''}`}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && marked >= 0 ? optionId(listId, marked) : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={event => {
            onChange(event.target.value)
            setMarked(-1)
            dropdown.show()
          }}
          onKeyDown={press}
        />
        {open && (
          <div {...dropdown.popoverProps} className="popover dropdown">
            <OptionList
              id={listId}
              label={k('suggestions')}
              options={options}
              chosen={none}
              marked={marked}
              onMark={setMarked}
              onChoose={choose}
            />
          </div>
        )}
        <span role="status" className="sr">
          {open && k('suggestionCount', { count: options.length })}
        </span>
      </span>
    </FieldFrame>
  )
}
