/** The fields of an index set, and what saves them. */
import { useEffect, useRef, useState } from 'react'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { createIndexSetBody, type IndexSetValues } from '../../core/indices/index-set-values.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import { useEntityForm } from '../kit/entities/entities.ts'
import {
  CheckboxField,
  PageForm,
  Panel,
  TextArea,
  TextField,
  useCore,
  useNavigate,
  useStrings,
  useUnsavedChanges,
} from '../kit/kit.ts'
import { ClusterFields } from './cluster-fields.tsx'
import { Forecast } from './forecast.tsx'
import { FormPage } from './form-page.tsx'
import { PrefixField } from './prefix-field.tsx'
import { RefreshField } from './refresh-field.tsx'
import { StrategiesFields, type SetStrategyValues } from './strategy-fields.tsx'
import { useForecast } from './use-forecast.ts'

export interface IndexSetFieldsProps {
  /** Null: a new one. */
  readonly set: IndexSet | null
  /** Initial values. */
  readonly values: IndexSetValues
  /** 'details': back to the index set, else to the list. */
  readonly back?: string | undefined
}

export function IndexSetFields({ set, values: given, back }: IndexSetFieldsProps) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const navigate = useNavigate()
  const [initial] = useState(given)
  const savedId = useRef('')
  const [saved, setSaved] = useState<string | null>(null)
  const form = useEntityForm(indexSetEntity, {
    row: set,
    values: initial,
    async save(values, store) {
      const detail = await store(set === null ? createIndexSetBody(values, new Date().toISOString()) : values)
      savedId.current = detail.id
      return detail
    },
    onClose: () => setSaved(savedId.current),
  })
  const { values } = form
  useUnsavedChanges(saved === null && values !== initial)
  const backTo = set !== null && back === 'details' ? routes.indexSet({ indexSetId: set.id }) : routes.indices()
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (saved !== null) navigate(set === null ? routes.indexSet({ indexSetId: saved }) : backTo)
  }, [saved, set, backTo, navigate, routes])
  return (
    <FormPage title={form.title}>
      <PageForm
        label={form.title}
        submitLabel={form.submitLabel}
        failedTitle={t('failed')}
        cancelTo={backTo}
        onSubmit={form.onSubmit}
      >
        <Panel title={t('general')}>
          <div className="form pad">
            <TextField
              label={t('name')}
              hint={t('titleHint')}
              rules={{ required: true }}
              pattern=".*\S.*"
              {...form.field('title')}
            />
            <TextArea label={t('description')} optional rows={2} {...form.field('description')} />
            {set === null ? (
              <PrefixField {...form.field('index_prefix')} />
            ) : (
              <TextField label={t('prefix')} hint={t('prefixStays')} mono disabled {...form.field('index_prefix')} />
            )}
            <CheckboxField
              label={t('writable')}
              hint={t(set?.default ? 'defaultWritable' : 'writableHint')}
              disabled={set?.default}
              {...form.check('writable')}
            />
          </div>
        </Panel>
        <Panel title={t('keeping')}>
          <div className="form pad">
            <StrategiesFields value={values as SetStrategyValues} onChange={form.set} errorOf={form.errorOf} />
            <FormForecast id={set?.id ?? null} values={values} />
          </div>
        </Panel>
        <Panel title={t('cluster')}>
          <div className="form pad">
            <ClusterFields value={values} onChange={form.set} errorOf={form.errorOf} fixedAnalyzer={set !== null} />
            <RefreshField
              value={values.field_type_refresh_interval}
              error={form.errorOf('field_type_refresh_interval')}
              onChange={ms => form.set({ field_type_refresh_interval: ms })}
            />
          </div>
        </Panel>
      </PageForm>
    </FormPage>
  )
}

function FormForecast({ id, values }: { readonly id: string | null; readonly values: IndexSetValues }) {
  const forecast = useForecast(id, values)
  return forecast && <Forecast forecast={forecast} />
}
