/** All functions of the rule language with their documentation; each can be inserted as a statement. */
import { useId, useState } from 'react'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import type { FunctionDescriptor } from '../../../core/pipelines/functions/descriptor.ts'
import { functions } from '../../../core/pipelines/functions/functions.ts'
import { functionStrings } from '../../../core/pipelines/functions/words.ts'
import { Button, EmptyState, Icon, TextField, useStrings } from '../../kit/kit.ts'

export interface FunctionReferenceProps {
  /** Null: the source cannot be changed here. */
  readonly onInsert: ((name: string) => void) | null
}

const categories = Map.groupBy(functions, ({ category }) => category)

export function FunctionReference({ onInsert }: FunctionReferenceProps) {
  const t = useStrings(ruleEditorStrings)
  const words = useStrings(functionStrings)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const wanted = search.trim().toLowerCase()
  const isFound = ({ name }: FunctionDescriptor) => name.includes(wanted) || words(name).toLowerCase().includes(wanted)
  const groups = [...categories]
    .map(([category, all]) => ({ category, found: all.filter(isFound) }))
    .filter(({ found }) => found.length > 0)
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  return (
    <div className="pad col rule-functions">
      <TextField
        label={t('searchFunctions')}
        hideLabel
        type="search"
        icon="search"
        placeholder={t('searchFunctions')}
        value={search}
        onChange={setSearch}
      />
      <p className="xs muted" role="status">
        {t('functionCount', { count })}
      </p>
      {count === 0 && <EmptyState title={t('noFunction')}>{t('noFunctionHint')}</EmptyState>}
      <div className="rule-function-list">
        {groups.map(({ category, found }) => (
          <section key={category} aria-label={t(category)}>
            <h2 className="xs muted">{t(category)}</h2>
            <ul>
              {found.map(one => (
                <FunctionEntry
                  key={one.name}
                  descriptor={one}
                  isOpen={opened === one.name}
                  onToggle={() => setOpened(opened === one.name ? null : one.name)}
                  onInsert={onInsert}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

interface FunctionEntryProps extends FunctionReferenceProps {
  readonly descriptor: FunctionDescriptor
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function FunctionEntry({ descriptor, isOpen, onToggle, onInsert }: FunctionEntryProps) {
  const t = useStrings(ruleEditorStrings)
  const words = useStrings(functionStrings)
  const id = useId()
  const { name, parameters, returns, example } = descriptor
  return (
    <li>
      <button type="button" className="rule-function" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
        <span className="mono">{name}</span>
        {!isOpen && <span className="xs muted trunc">{words(name)}</span>}
      </button>
      <div id={id} className="rule-function-details" hidden={!isOpen}>
        {isOpen && (
          <>
            <p className="sm">{words(name)}</p>
            {parameters.length > 0 && (
              <dl aria-label={t('arguments', { name })}>
                {parameters.map(parameter => (
                  <div key={parameter.name}>
                    <dt>
                      <span className="mono">{parameter.name}</span>{' '}
                      <span className="xs muted">
                        {parameter.type}
                        {parameter.optional && `, ${t('optional')}`}
                      </span>
                    </dt>
                    <dd className="sm">{words(`${name}.${parameter.name}`)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {returns !== 'Void' && <p className="xs muted">{t('returns', { type: returns })}</p>}
            <pre className="rule-example" tabIndex={0} role="region" aria-label={t('example')}>
              {example}
            </pre>
            {onInsert && (
              <Button size="sm" icon="plus" onClick={() => onInsert(name)}>
                {t('insertFunction', { name })}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
