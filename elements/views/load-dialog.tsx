/** The dialog in which a saved search is chosen: all that the user may read, favourites first, with a filter. */
import { useCallback, useId, useMemo, useState } from 'react'
import type { ListPage } from '../../core/client/pagination.ts'
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

const everything = '/search/saved?per_page=0&sort=title&order=asc'

export function LoadDialog({ viewId, onChoose, onClose }: LoadDialogProps) {
  const { client } = useCore()
  const t = useStrings(viewStrings)
  const id = useId()
  const [filter, setFilter] = useState('')
  const fetcher = useCallback(
    (from: string, signal: AbortSignal) => client.get<ListPage<ViewSummary>>(from, { signal, report: false }), [client],
  )
  const { data, error, refetch } = useQueryData<ListPage<ViewSummary>>(everything, { fetcher, onErrorRetry: false })
  const options = useMemo(() => data && loadOptions(data.elements, { favorites: t('favorites'), others: t('others') }), [data, t])
  const focus = useCallback((input: HTMLInputElement | null) => input?.focus(), [])
  return (
    <Dialog title={t('loadTitle')} backdrop="closes" onClose={onClose}>
      <div className="load-views">
        {error && !options && <ErrorState error={error} onRetry={refetch} />}
        {!error && !options && <Skeleton rows={6} />}
        {options?.length === 0 && <EmptyState kind="nothingYet" icon="bookmark">{t('none')}</EmptyState>}
        {options && options.length > 0 && (
          <FilterList
            id={id}
            label={t('loadList')}
            options={options}
            chosen={viewId === null ? undefined : [viewId]}
            filter={filter}
            onFilter={setFilter}
            inputRef={focus}
            onChoose={onChoose}
          />
        )}
      </div>
    </Dialog>
  )
}
