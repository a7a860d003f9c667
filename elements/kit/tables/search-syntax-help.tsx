import { IconButton } from '../button.tsx'
import { useStrings } from '../words.ts'
import { Popover } from '../popover.tsx'
import { addKitCss } from '../stylesheet.ts'
import searchInputCss from './search-input.css?inline'
import { tableStrings } from './strings.ts'

addKitCss(searchInputCss)

export interface SearchField {
  readonly id: string
  readonly title?: string
}

/** The fields a list can be searched by when it does not say (specification 2.12). */
export const defaultSearchFields: readonly SearchField[] = [{ id: 'id' }, { id: 'title' }, { id: 'description' }]

export interface SearchSyntaxHelpProps {
  /** Default id, title and description. */
  readonly fields?: readonly SearchField[]
}

/** Lists the fields a list can be searched by, with examples. */
export function SearchSyntaxHelp({ fields = defaultSearchFields }: SearchSyntaxHelpProps) {
  const k = useStrings(tableStrings)
  const texts = fields.filter(({ id }) => id !== 'id')
  const field = (texts[0] ?? fields[0] ?? defaultSearchFields[1]!).id
  const other = (texts[1] ?? texts[0] ?? defaultSearchFields[2]!).id
  const examples: readonly (readonly [query: string, meaning: string])[] = [
    [`${field}:payments`, k('exampleContains', { field })],
    [`${field}:payments,orders`, k('exampleEither', { field })],
    [`-${other}:sandbox`, k('exampleNot', { field: other })],
    [`${field}:"edge access"`, k('exampleQuoted')],
    ['id:=5f2b9c', k('exampleExact', { field: 'id' })],
  ]
  return (
    <Popover
      label={k('syntaxHelp')}
      align="end"
      className="syntax-help"
      trigger={props => <IconButton size="sm" icon="question-circle" label={k('syntaxHelp')} {...props} />}
    >
      {() => (
        <>
          <h2 className="sm">{k('syntaxFields')}</h2>
          <ul className="row wrap">
            {fields.map(({ id, title }) => (
              <li key={id}>
                <code className="mono">{id}</code>
                {title !== undefined && title !== id && <span className="muted"> {title}</span>}
              </li>
            ))}
          </ul>
          <p className="xs muted">{k('syntaxIntro')}</p>
          <h2 className="sm">{k('syntaxExamples')}</h2>
          <dl>
            {examples.map(([query, meaning]) => (
              <div key={query}>
                <dt>
                  <code className="mono">{query}</code>
                </dt>
                <dd className="muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Popover>
  )
}
