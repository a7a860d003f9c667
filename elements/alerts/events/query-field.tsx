/** The query for events: it runs with Enter, as that of the search page does. */
import { useEffect, useState } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { Button, IconButton, Popover, TextField, useStrings } from '../../kit/kit.ts'

export interface QueryFieldProps {
  /** The query in effect; another value replaces the text. */
  readonly value: string
  readonly onSearch: (query: string) => void
}

/** Fields that every event has. */
const fields = ['message', 'key', 'priority', 'alert', 'source', 'event_definition_id', 'source_streams', 'id']

export function QueryField({ value, onSearch }: QueryFieldProps) {
  const t = useStrings(eventStrings)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <form
      className="events-query"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField
        label={t('query')}
        hideLabel
        icon="search"
        mono
        placeholder={t('queryPlaceholder')}
        value={text}
        onChange={setText}
      />
      {text !== '' && (
        <IconButton
          icon="x"
          label={t('clearQuery')}
          onClick={() => {
            setText('')
            onSearch('')
          }}
        />
      )}
      <Popover
        label={t('queryHelp')}
        align="end"
        className="events-help"
        trigger={props => <IconButton icon="question-circle" label={t('queryHelp')} {...props} />}
      >
        {() => (
          <>
            <p className="sm">{t('queryHelpIntro')}</p>
            <ul className="row wrap">
              {fields.map(field => (
                <li key={field}>
                  <code className="mono">{field}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </Popover>
      <Button type="submit">{t('search')}</Button>
    </form>
  )
}
