/** The dialog in which a saved search is chosen: all that the user may read, favourites first, with a filter. */
import { useCallback, useId, useMemo, useState } from 'react'
import { allSavedSearches } from '../../core/views/api.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { Dialog, EmptyState, ErrorState, FilterList, Skeleton, useCore, useQueryData, useStrings } from '../kit/kit.ts'
import { loadOptions } from './load-options.ts'

export interface LoadDialogProps {
  /** The one that is open. */
  readonly viewId: string | null
  readonly onChoose: (viewId: string) => void
  readonly onClose: () => void
}

export function LoadDialog({ viewId, onChoose, onClose }: LoadDialogProps) {
  const { client } = useCore()
  const t = useStrings(viewStrings)
  const id = useId()
  const [filter, setFilter] = useState('')
  const fetcher = useCallback((_: string, signal: AbortSignal) => allSavedSearches(client, { signal }), [client])
  const { data, error, refetch } = useQueryData<readonly ViewSummary[]>('saved-searches', {
    fetcher,
    onErrorRetry: false,
  })
  const options = useMemo(
    () => data && loadOptions(data, { favorites: t('favorites'), others: t('others') }),
    [data, t],
  )
  return (
    <Dialog title={t('loadTitle')} backdrop="closes" onClose={onClose}>
      <div className="load-views">
        {error && !options && <ErrorState error={error} onRetry={refetch} />}
        {!error && !options && <Skeleton rows={6} />}
        {options?.length === 0 && (
          <EmptyState kind="nothingYet" icon="bookmark">
            {t('none')}
          </EmptyState>
        )}
        {options && options.length > 0 && (
          <FilterList
            id={id}
            label={t('loadList')}
            options={options}
            chosen={viewId === null ? undefined : [viewId]}
            filter={filter}
            onFilter={setFilter}
            autoFocus
            onChoose={onChoose}
          />
        )}
      </div>
    </Dialog>
  )
}
