/** The clock in the query: queries that were run before. */
import { useId, useState } from 'react'
import { recentQueries, type RecentSearch } from '../../../core/search/recent.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { FilterList, IconButton, usePopover, useStrings } from '../../kit/kit.ts'

export interface RecentQueriesProps {
  readonly recent: readonly RecentSearch[]
  readonly onChoose: (query: string) => void
}

export function RecentQueries({ recent, onChoose }: RecentQueriesProps) {
  const t = useStrings(searchPageStrings)
  const id = useId()
  const [filter, setFilter] = useState('')
  const popover = usePopover('end', open => {
    if (!open) setFilter('')
  })
  const queries = recentQueries(recent)
  return (
    <>
      <IconButton {...popover.triggerProps} size="sm" icon="clock-history" label={t('recent')} aria-haspopup="dialog" />
      <div {...popover.popoverProps} className="popover dropdown recent-popover" role="dialog" aria-label={t('recent')}>
        {popover.open &&
          (queries.length === 0 ? (
            <p className="pad sm muted">{t('noRecent')}</p>
          ) : (
            <FilterList
              id={id}
              label={t('recent')}
              filter={filter}
              onFilter={setFilter}
              autoFocus
              options={queries.map(({ query }) => ({ value: query, label: query }))}
              onChoose={query => {
                popover.close()
                onChoose(query)
              }}
            />
          ))}
      </div>
    </>
  )
}
