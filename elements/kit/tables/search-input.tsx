import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { searchDebounceMs } from '../../../core/client/pagination.ts'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import searchInputCss from './search-input.css?inline'
import { tableStrings } from './strings.ts'

addKitCss(searchInputCss)

export interface SearchInputProps {
  /** The query in effect; another value replaces the typed text. */
  readonly value: string
  /** 300 ms after the last key, at once with Enter and when it is cleared. */
  readonly onSearch: (query: string) => void
  /** Default 'Search'. */
  readonly label?: string
  /** Default 'Enter search query...' */
  readonly placeholder?: string
  /** The answer is on its way: said after 200 ms, in the place of the magnifier. */
  readonly loading?: boolean
  /** At its end: `<SearchSyntaxHelp>`. */
  readonly help?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** The query of a list, 400 px wide where there is room (specification 9.1). */
export function SearchInput({ value, onSearch, label, placeholder, loading = false, help, ref }: SearchInputProps) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ onSearch, asked: value })
  useLayoutEffect(() => {
    latest.current.onSearch = onSearch
  })
  useLayoutEffect(() => {
    if (value === latest.current.asked) return
    latest.current.asked = value
    setText(value)
  }, [value])

  const ask = useCallback((query: string) => {
    if (query === latest.current.asked) return
    latest.current.asked = query
    latest.current.onSearch(query)
  }, [])
  useEffect(() => {
    if (text === latest.current.asked) return undefined
    const timer = setTimeout(ask, searchDebounceMs, text)
    return () => clearTimeout(timer)
  }, [ask, text])

  const clear = () => {
    setText('')
    ask('')
    input.current?.focus()
  }
  return (
    <div className="search-input">
      <span className="input-box">
        {loading ? (
          <span className="spinner delayed" role="status" aria-label={t('loading')}>
            <Icon name="arrow-clockwise" />
          </span>
        ) : (
          <Icon name="search" />
        )}
        <input
          ref={element => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          className="input"
          role="searchbox"
          type="text"
          aria-label={label ?? t('search')}
          placeholder={placeholder ?? t('searchPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') ask(text)
            else if (event.key === 'Escape' && text !== '') {
              event.stopPropagation()
              clear()
            }
          }}
        />
        {text !== '' && <IconButton size="sm" icon="x" label={k('clearSearch')} onClick={clear} />}
        {help}
      </span>
    </div>
  )
}
