/** The third step: fields of the events, and which of them are their key. */
import { useLayoutEffect, useRef } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { MAX_FIELDS } from '../../../core/alerts/limits.ts'
import type { FieldProvider } from '../../../core/alerts/schema.ts'
import {
  Button,
  CheckboxField,
  FieldNote,
  IconButton,
  SelectField,
  SortableList,
  TextField,
  useStrings,
} from '../../kit/kit.ts'
import { newField, type FieldDraft } from './draft.ts'
import { LookupChoice } from './lookup-choice.tsx'
import type { StepProps } from './step-props.ts'
import { TemplateInput } from './template-input.tsx'

export interface FieldsStepProps extends StepProps {
  /** Names behind `source.`. */
  readonly sources: readonly string[]
}

export function FieldsStep({ draft: { fields, keys }, change, errorOf, sources }: FieldsStepProps) {
  const t = useStrings(definitionPageStrings)
  const box = useRef<HTMLDivElement>(null)
  const added = useRef<string>(null)
  useLayoutEffect(() => {
    if (added.current === null) return
    const selector = added.current === '' ? '[data-add]' : `[data-field="${added.current}"] input`
    box.current!.querySelector<HTMLElement>(selector)?.focus()
    added.current = null
  })
  const put = (field: FieldDraft) => change({ fields: fields.map(one => (one.id === field.id ? field : one)) })
  const error = errorOf('field_spec') ?? errorOf('key_spec')
  const ordered = keys.flatMap(id => {
    const field = fields.find(one => one.id === id)
    return field ? [{ id, title: field.name.trim() || t('fieldNumber', { number: fields.indexOf(field) + 1 }) }] : []
  })
  return (
    <div ref={box} className="form">
      <p className="muted">{t('fieldsIntro')}</p>
      {fields.length === 0 && <p>{t('noFieldsSet')}</p>}
      {fields.map((field, index) => (
        <FieldCard
          key={field.id}
          field={field}
          number={index + 1}
          sources={sources}
          isKey={keys.includes(field.id)}
          errorOf={part => errorOf(`field.${field.id}.${part}`)}
          onChange={put}
          onKey={isKey => change({ keys: isKey ? [...keys, field.id] : keys.filter(id => id !== field.id) })}
          onRemove={() => {
            added.current = ''
            change({
              fields: fields.filter(({ id }) => id !== field.id),
              keys: keys.filter(id => id !== field.id),
            })
          }}
        />
      ))}
      {error !== undefined && <FieldNote error={error} />}
      {fields.length < MAX_FIELDS && (
        <div>
          <Button
            icon="plus"
            data-add
            onClick={() => {
              const field = newField()
              added.current = field.id
              change({ fields: [...fields, field] })
            }}
          >
            {t('addCustomField')}
          </Button>
        </div>
      )}
      {ordered.length > 1 && (
        <div className="field">
          <span className="label">{t('keyOrder')}</span>
          <SortableList
            label={t('keyOrder')}
            items={ordered}
            onChange={items => change({ keys: items.map(({ id }) => id) })}
            render={({ title }) => <bdi className="mono">{title}</bdi>}
          />
          <p className="hint">{t('keyOrderHint')}</p>
        </div>
      )}
    </div>
  )
}

interface CardProps {
  readonly field: FieldDraft
  readonly number: number
  readonly sources: readonly string[]
  readonly isKey: boolean
  readonly errorOf: (part: string) => string | undefined
  readonly onChange: (field: FieldDraft) => void
  readonly onKey: (isKey: boolean) => void
  readonly onRemove: () => void
}

function FieldCard({ field, number, sources, isKey, errorOf, onChange, onKey, onRemove }: CardProps) {
  const t = useStrings(definitionPageStrings)
  const written = field.name.trim()
  const name = written === '' ? t('fieldNumber', { number }) : t('fieldNamed', { name: written })
  const set = (part: Partial<FieldDraft>) => onChange({ ...field, ...part })
  return (
    <div className="definition-item form" role="group" aria-label={name} data-field={field.id}>
      <div className="row">
        <span className="sm medium break">{name}</span>
        <span className="row end">
          <IconButton size="sm" icon="trash" label={t('removeNamed', { name })} onClick={onRemove} />
        </span>
      </div>
      <div className="definition-pair">
        <TextField
          label={t('fieldName')}
          hint={t('fieldNameHint')}
          mono
          maxLength={255}
          value={field.name}
          error={errorOf('name')}
          onChange={next => set({ name: next })}
        />
        <SelectField
          label={t('fieldSource')}
          options={[
            { value: 'template-v1', label: t('fromTemplate') },
            { value: 'lookup-v1', label: t('fromLookup') },
          ]}
          value={field.source}
          onChange={source => set({ source: (source ?? 'template-v1') as FieldProvider['type'] })}
        />
      </div>
      {field.source === 'template-v1' ? (
        <>
          <TemplateInput
            label={t('template')}
            hint={t('templateHint')}
            value={field.template}
            sources={sources}
            error={errorOf('template')}
            onChange={template => set({ template })}
          />
          <CheckboxField
            label={t('requireValues')}
            hint={t('requireValuesHint')}
            checked={field.requireValues}
            onChange={requireValues => set({ requireValues })}
          />
        </>
      ) : (
        <div className="definition-pair">
          <LookupChoice value={field.table} error={errorOf('table')} onChange={table => set({ table })} />
          <SelectField
            label={t('keyField')}
            hint={t('keyFieldHint')}
            creatable
            placeholder={t('chooseField')}
            options={sources.map(value => ({ value, label: value }))}
            value={field.keyField === '' ? null : field.keyField}
            error={errorOf('key')}
            onChange={keyField => set({ keyField: keyField ?? '' })}
          />
        </div>
      )}
      {field.others.length > 0 && <p className="hint">{t('severalProviders')}</p>}
      <CheckboxField label={t('isKey')} hint={t('isKeyHint')} checked={isKey} onChange={onKey} />
    </div>
  )
}
