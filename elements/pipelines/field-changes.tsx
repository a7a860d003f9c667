/** Fields of a message: their values, and for those that a rule changed the values before and after. */
import { useState } from 'react'
import { pipelineChangeStrings } from '../../core/pipelines/change-strings.ts'
import type { FieldChange } from '../../core/pipelines/schema.ts'
import { changeKind } from '../../core/pipelines/simulation.ts'
import { formatTypedValue, valueTypeOf } from '../../core/values/typed-value.ts'
import { Badge, useStrings, VisibleText } from '../kit/kit.ts'
import { FieldName } from '../kit/parts/field-name.tsx'

export interface ChangesProps {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly changes: readonly FieldChange[]
  /** A field that stands out. */
  readonly marked?: string
  /** Leaves out the names: they stand elsewhere. */
  readonly isBare?: boolean
}

const variants = { added: 'success', changed: 'default', removed: 'danger' } as const

export function Changes({ label, changes, marked, isBare = false }: ChangesProps) {
  const t = useStrings(pipelineChangeStrings)
  return (
    <dl className={`field-changes ${isBare ? 'bare' : ''}`} aria-label={label}>
      {changes.map(change => {
        const kind = changeKind(change)
        return (
          <div key={change.field} className={change.field === marked ? 'marked' : undefined}>
            <dt className={isBare ? 'sr' : undefined}>
              <bdi className="mono break">
                <FieldName name={change.field} />
              </bdi>
              <Badge variant={variants[kind]}>{t(kind)}</Badge>
            </dt>
            {kind !== 'added' && (
              <dd>
                <del>
                  <span className="sr">{t('before')}: </span>
                  <FieldValue value={change.before} />
                </del>
              </dd>
            )}
            {kind !== 'removed' && (
              <dd>
                <ins>
                  <span className="sr">{t('after')}: </span>
                  <FieldValue value={change.after} />
                </ins>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

export interface FieldListProps {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly fields: readonly (readonly [name: string, value: unknown])[]
}

export const FieldList = ({ label, fields }: FieldListProps) => (
  <dl className="field-list" aria-label={label}>
    {fields.map(([name, value]) => (
      <div key={name}>
        <dt>
          <bdi className="mono break">
            <FieldName name={name} />
          </bdi>
        </dt>
        <dd>
          <FieldValue value={value} />
        </dd>
      </div>
    ))}
  </dl>
)

/** The text of the message that is tried. */
export const MessageText = ({ text }: { readonly text: unknown }) => (
  <p className="message-text">
    <FieldValue value={text} />
  </p>
)

const shownLength = 300

/** The value of a field; a long one is cut until it is asked for. */
export function FieldValue({ value }: { readonly value: unknown }) {
  const t = useStrings(pipelineChangeStrings)
  const [isWhole, setWhole] = useState(false)
  if (value === null || value === undefined) return <span className="faint">{t('noValue')}</span>
  const text = formatTypedValue({ value, valueType: valueTypeOf(value) }).toWellFormed()
  const isLong = text.length > shownLength
  return (
    <>
      <bdi className="mono break field-value">
        <VisibleText text={isLong && !isWhole ? `${text.slice(0, shownLength).toWellFormed()}…` : text} />
      </bdi>
      {isLong && (
        <button type="button" className="link xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'showLess' : 'showWhole')}
        </button>
      )}
    </>
  )
}
