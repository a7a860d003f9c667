/** A list of options with a filter above it (specification 2.12, 9.11): inside selects with a filter, popovers, the palette. */
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { OptionList } from './option-list.tsx'
import { optionId } from './option-row.tsx'
import type { LoadOptions, SelectOption } from './options.ts'
import { fieldStrings } from './strings.ts'
import { useOptions } from './use-options.ts'
import { walk } from './walk.ts'

export interface FilterListProps {
  /** Begins the ids inside. */
  readonly id: string
  readonly label: string
  readonly options?: readonly SelectOption[]
  /** Loads the options instead, in batches. Must be stable (module level or useCallback). */
  readonly load?: LoadOptions
  readonly chosen?: readonly string[]
  readonly multiple?: boolean
  /** Labels are in the mono font, as names of fields are. */
  readonly mono?: boolean
  /** Whether the typed text may be chosen although it is no option. */
  readonly creatable?: boolean
  readonly filter: string
  /** The options are those that fit the filter already. */
  readonly filtered?: boolean
  /** The options do not fit what is typed yet: Enter waits for those that do. */
  readonly stale?: boolean
  readonly onFilter: (text: string) => void
  readonly onChoose: (value: string, label: string) => void
  /** Backspace in the empty filter. */
  readonly onBackspace?: () => void
  /** The filter takes the focus as it comes, and when what is around it opens. */
  readonly autoFocus?: boolean
  /** Enter was pressed before the list was there: the first option is chosen. */
  readonly entered?: boolean
}

/** A longer list keeps its height while it is filtered. */
const fewOptions = 8
const none: readonly never[] = []

export function FilterList(props: FilterListProps) {
  const {
    id,
    label,
    options = none,
    load,
    chosen = none,
    multiple,
    creatable,
    filter,
    filtered,
    onFilter,
    onChoose,
    onBackspace,
    autoFocus,
  } = props
  const t = useCommonStrings()
  const k = useStrings(fieldStrings)
  const found = useOptions(options, load, filtered ? '' : filter, true)
  const stale = found.stale || props.stale === true
  const text = filter.trim()
  const offersNew =
    creatable && text !== '' && !found.options.some(option => option.label === text || option.value === text)
  const shown = offersNew ? [...found.options, { value: text, label: text, note: k('newValue') }] : found.options
  const [marked, setMarked] = useState<string | null>(chosen[0] ?? null)
  const markedAt = shown.findIndex(option => option.value === marked)
  const index = markedAt >= 0 ? markedAt : shown.findIndex(option => !option.disabled)

  // Enter is pressed sooner than what was typed is looked up: the first that is found is meant.
  const [entered, setEntered] = useState(props.entered ?? false)
  useEffect(() => {
    if (!entered || stale) return
    setEntered(false)
    const first = shown.find(option => !option.disabled)
    if (first) onChoose(first.value, first.label)
  })

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && filter === '') onBackspace?.()
    if (event.key === 'Enter') {
      event.preventDefault()
      if (stale) return setEntered(true)
      const option = shown[index]
      if (option && !option.disabled) onChoose(option.value, option.label)
      return
    }
    // Home and End are the text's.
    const next = event.key === 'Home' || event.key === 'End' ? null : walk(event.key, index, shown)
    if (next === null) return
    event.preventDefault()
    setMarked(shown[next]?.value ?? null)
    found.seen(next)
  }

  return (
    <>
      <div className="filter-box">
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the user opened this list to choose from it.
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          role="combobox"
          aria-label={t('filterPlaceholder')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={index >= 0 ? optionId(`${id}-list`, index) : undefined}
          autoComplete="off"
          placeholder={t('filterPlaceholder')}
          value={filter}
          onChange={event => {
            onFilter(event.target.value)
            setMarked(null)
            setEntered(false)
          }}
          onKeyDown={press}
        />
      </div>
      <OptionList
        id={`${id}-list`}
        label={label}
        options={shown}
        chosen={chosen}
        multiple={multiple}
        mono={props.mono}
        marked={index}
        onMark={at => setMarked(shown[at]!.value)}
        onChoose={onChoose}
        loading={found.loading}
        failure={found.failure}
        onSeen={found.seen}
        steady={load !== undefined || options.length > fewOptions}
      />
    </>
  )
}
