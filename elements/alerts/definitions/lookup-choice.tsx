/** Chooses the lookup table of a field by its title. */
import { useCallback } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { listTables } from '../../../core/lookup/api.ts'
import { SelectField, useQuietClient, useStrings, type LoadOptions } from '../../kit/kit.ts'

export interface LookupChoiceProps {
  /** The name of the table. */
  readonly value: string
  readonly onChange: (name: string) => void
  readonly error?: string
}

export function LookupChoice({ value, onChange, error }: LookupChoiceProps) {
  const t = useStrings(definitionPageStrings)
  const client = useQuietClient()
  const load = useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const query = {
        page: Math.floor(offset / limit) + 1,
        per_page: limit,
        sort: 'title',
        order: 'asc',
        query: filter || null,
      }
      const { lookup_tables: tables, total } = await listTables(client, query, { signal })
      return { options: tables.map(({ name, title }) => ({ value: name, label: title, note: name })), total }
    },
    [client],
  )
  return (
    <SelectField
      label={t('lookupTable')}
      placeholder={t('chooseTable')}
      load={load}
      value={value === '' ? null : value}
      error={error}
      onChange={name => onChange(name ?? '')}
    />
  )
}
