/** The first step: what the definition is called, how urgent it is, and what to do when it fires. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { MAX_TEXT, MAX_TITLE } from '../../../core/alerts/limits.ts'
import { SelectField, Tabs, TextArea, TextField, useStrings } from '../../kit/kit.ts'
import { useState } from 'react'
import { MarkdownText } from './markdown-text.tsx'
import type { StepProps } from './step-props.ts'

export const priorities = [
  [1, 'low'],
  [2, 'normal'],
  [3, 'high'],
] as const

export function DetailsStep({ draft, change, errorOf }: StepProps) {
  const t = useStrings(definitionPageStrings)
  const [view, setView] = useState('write')
  const known = priorities.map(([value, label]) => ({ value: String(value), label: t(label) }))
  const own = String(draft.priority)
  const options = known.some(({ value }) => value === own)
    ? known
    : [...known, { value: own, label: t('priorityNumber', { number: own }) }]
  return (
    <>
      <div className="form">
        <TextField
          label={t('title')}
          hint={t('titleHint')}
          name="title"
          required
          maxLength={MAX_TITLE}
          value={draft.title}
          error={errorOf('title')}
          onChange={title => change({ title })}
        />
        <TextArea
          label={t('description')}
          hint={t('descriptionHint')}
          optional
          rows={2}
          maxLength={MAX_TEXT}
          value={draft.description}
          error={errorOf('description')}
          onChange={description => change({ description })}
        />
        <SelectField
          label={t('priority')}
          hint={t('priorityHint')}
          options={options}
          value={own}
          error={errorOf('priority')}
          onChange={priority => change({ priority: Number(priority ?? 2) })}
        />
      </div>
      <div className="definition-remediation">
        <span className="label" aria-hidden="true">
          {t('remediation')} <span className="optional">({t('optional')})</span>
        </span>
        <Tabs
          label={t('remediation')}
          selected={view}
          onSelect={setView}
          tabs={[
            {
              id: 'write',
              label: t('write'),
              content: () => (
                <TextArea
                  label={t('remediation')}
                  hideLabel
                  hint={t('remediationHint')}
                  rows={8}
                  maxLength={MAX_TEXT}
                  value={draft.remediation}
                  error={errorOf('remediation_steps')}
                  onChange={remediation => change({ remediation })}
                />
              ),
            },
            {
              id: 'preview',
              label: t('preview'),
              content: () =>
                draft.remediation.trim() === '' ? (
                  <p className="muted">{t('noRemediation')}</p>
                ) : (
                  <MarkdownText text={draft.remediation} label={t('remediation')} />
                ),
            },
          ]}
        />
      </div>
    </>
  )
}
