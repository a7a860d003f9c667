/** The message that an extractor is tried on, with its fields: one of them is the source field. */
import { useState } from 'react'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { Button, Callout, EmptyState, Panel, Skeleton, useStrings, useWordsOf, VisibleText } from '../kit/kit.ts'
import type { WireMessage } from '../../core/search/schema.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { ExampleLoader } from './example-loader.tsx'
import { ownFieldsOf, type Example } from './use-example.ts'

export interface ExamplePanelProps {
  readonly input: Input
  readonly example: Example
  readonly sourceField: string
  readonly onField: (field: string) => void
}

export function ExamplePanel({ input, example, sourceField, onField }: ExamplePanelProps) {
  const t = useStrings(extractorScreenStrings)
  const wordsOf = useWordsOf()
  const { message, recent, recentError, place, error, isMissing } = example
  const from = message?.['gl2_source_input']
  const isLoading = !message && (place === null ? !error : !recent && !recentError)
  return (
    <Panel title={t('example')}>
      <div className="pad col">
        <ExampleLoader example={example} />
        {place !== null && recentError && (
          <Callout variant="danger" title={t('messagesFailed')}>
            {wordsOf(recentError)}
          </Callout>
        )}
        {place === null && isMissing && <Callout variant="danger">{t('messageMissing')}</Callout>}
        {place === null && error && !isMissing && (
          <Callout variant="danger" title={t('messageFailed')}>
            {wordsOf(error)}
          </Callout>
        )}
        {message && typeof from === 'string' && from !== input.id && (
          <Callout variant="warning">{t('otherInput')}</Callout>
        )}
      </div>
      {isLoading && <Skeleton rows={4} />}
      {place !== null && recent?.length === 0 && <EmptyState title={t('noMessages')}>{t('noMessagesHint')}</EmptyState>}
      {message && <Fields message={message} sourceField={sourceField} onField={onField} />}
    </Panel>
  )
}

const firstShown = 10
const shownLength = 300

interface FieldsProps extends Pick<ExamplePanelProps, 'sourceField' | 'onField'> {
  readonly message: WireMessage
}

function Fields({ message, sourceField, onField }: FieldsProps) {
  const t = useStrings(extractorScreenStrings)
  const [isWhole, setWhole] = useState(false)
  const all = ownFieldsOf(message)
  const shown = isWhole ? all : all.slice(0, firstShown)
  return (
    <div className="extractor-message">
      <table className="tbl" aria-label={t('fieldsOfMessage')}>
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name} className="hoverable">
              <th scope="row">
                <bdi className="mono break">
                  <FieldName name={name} />
                </bdi>
              </th>
              <td className={typeof value === 'string' ? 'mono break' : 'faint'}>
                {typeof value === 'string' ? (
                  <bdi>
                    <VisibleText text={value.length > shownLength ? `${value.slice(0, shownLength)}…` : value} />
                  </bdi>
                ) : (
                  t('notText')
                )}
              </td>
              <td className="num">
                {typeof value === 'string' && (
                  <Button
                    size="sm"
                    aria-pressed={name === sourceField}
                    icon={name === sourceField ? 'check' : undefined}
                    onClick={() => onField(name)}
                  >
                    {t('used')}
                    <span className="sr"> {name}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > firstShown && (
        <button
          type="button"
          className="link sm extractor-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('hideFields') : t('showAllFields', { count: all.length - firstShown })}
        </button>
      )}
    </div>
  )
}
