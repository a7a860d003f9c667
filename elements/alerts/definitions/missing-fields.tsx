/** What is expected to send, and for how long. */
import { useCallback, useMemo } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { suggestValues } from '../../../core/search/api.ts'
import {
  MultiSelectField,
  SelectField,
  TimeUnitField,
  useQuietClient,
  useStrings,
  type LoadOptions,
  type SelectOption,
} from '../../kit/kit.ts'
import { definitionUnits } from './durations.ts'
import type { StepProps } from './step-props.ts'

const units = ['DAYS', ...definitionUnits] as const
const seenWithin = { type: 'relative', range: 604_800 } as const

/** Values of a field that were seen in the last week. */
function useValues(field: string, streams: readonly string[]): LoadOptions {
  const client = useQuietClient()
  const where = streams.join(',')
  const ids = useMemo(() => (where === '' ? [] : where.split(',')), [where])
  return useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      if (field === '' || offset > 0) return { options: [], total: 0 }
      const { suggestions = [] } = await suggestValues(
        client,
        { field, input: filter, size: limit, timerange: seenWithin, streams: ids },
        { signal },
      )
      return {
        options: suggestions.map(({ value }) => ({ value, label: value })),
        total: suggestions.length,
      }
    },
    [client, field, ids],
  )
}

export function MissingFields({
  draft,
  change,
  errorOf,
  options,
}: StepProps & { readonly options: readonly SelectOption[] }) {
  const t = useStrings(definitionPageStrings)
  const load = useValues(draft.missingField, draft.streams)
  return (
    <>
      <SelectField
        label={t('missingField')}
        hint={t('missingFieldHint')}
        creatable
        placeholder={t('chooseField')}
        options={options}
        value={draft.missingField === '' ? null : draft.missingField}
        error={errorOf('field')}
        onChange={field => change({ missingField: field ?? '' })}
      />
      <MultiSelectField
        key={draft.missingField}
        label={t('expectedValues')}
        optional
        hint={t('expectedHint')}
        creatable
        placeholder={t('addValue')}
        load={load}
        value={draft.expectedValues}
        error={errorOf('values')}
        onChange={expectedValues => change({ expectedValues })}
      />
      {draft.expectedValues.length === 0 && (
        <div className="definition-pair">
          <TimeUnitField
            label={t('remember')}
            hint={t('rememberHint')}
            units={units}
            min={1}
            value={draft.remember}
            error={errorOf('remember_ms')}
            onChange={remember => change({ remember })}
          />
        </div>
      )}
    </>
  )
}
