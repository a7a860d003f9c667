/** The dialog that creates or changes a grok pattern, and tries it on a sample text meanwhile. */
import { useState } from 'react'
import { grokEntity } from '../../core/grok/entity.ts'
import { maxNameLength, maxPatternLength, maxSampleLength } from '../../core/grok/rules.ts'
import type { GrokPattern, GrokPatternInput } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { EntityForm, useEntityForm, type EntityFormProps, type EntityFormState } from '../kit/entities/entities.ts'
import { CheckboxField, TextArea, TextField, useStrings } from '../kit/kit.ts'
import { TrialResult } from './trial-result.tsx'
import { useTrial } from './use-trial.ts'

export function PatternForm({ row, onClose }: EntityFormProps<GrokPattern>) {
  const t = useStrings(grokStrings)
  const [sample, setSample] = useState('')
  const [unnamed, setUnnamed] = useState(false)
  const form: EntityFormState<GrokPatternInput> = useEntityForm(grokEntity, {
    row,
    onClose,
    values: { name: row?.name ?? '', pattern: row?.pattern ?? '' },
    // Blanks at the ends belong to a pattern.
    save: (values, store) => store({ ...values, pattern: form.values.pattern }),
  })
  const { name, pattern } = form.values
  const trial = useTrial(name.trim(), pattern, sample)
  return (
    <EntityForm form={form} width="lg">
      <TextField
        label={t('name')}
        hint={t('nameHint', { reference: `%{${name.trim() || 'NAME'}}` })}
        rules={{ required: true }}
        pattern="\s*\w+\s*"
        title={t('nameWrong')}
        maxLength={maxNameLength}
        mono
        autoFocus
        {...form.field('name')}
      />
      <TextArea
        label={t('pattern')}
        hint={t('patternHint', { reference: '%{NAME:field}', typed: '%{NAME:field:int}' })}
        rules={{ required: true }}
        rows={3}
        mono
        maxLength={maxPatternLength}
        {...form.field('pattern')}
      />
      <TextArea
        label={t('sample')}
        hint={t('sampleHint')}
        optional
        rows={2}
        mono
        maxLength={maxSampleLength}
        value={sample}
        onChange={setSample}
      />
      <TrialResult trial={trial} unnamed={unnamed} />
      <CheckboxField label={t('unnamed')} checked={unnamed} onChange={setUnnamed} />
    </EntityForm>
  )
}
