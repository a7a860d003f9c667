/** Columns of the list of index sets. */
import { useMemo } from 'react'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet, IndexSetStats } from '../../core/indices/schema.ts'
import { retentionWords, rotationWords } from '../../core/indices/strategy-words.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { useCore, useMessages, useStrings, type ClientColumn } from '../kit/kit.ts'
import { IndexSetBadges } from './index-set-badges.tsx'

export interface IndexSetRow extends IndexSet {
  readonly stats: IndexSetStats
}

export function useIndexSetColumns(): readonly ClientColumn<IndexSetRow>[] {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const messages = useMessages()
  return useMemo((): readonly ClientColumn<IndexSetRow>[] => {
    const count = (value: number) => formatNumberIn(messages.lang, value)
    return [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 2,
        minWidth: 180,
        value: ({ title, description }) => `${title} ${description ?? ''}`,
        render: row => (
          <EntityTitle title={row.title} about={row.description} to={routes.indexSet({ indexSetId: row.id })}>
            <IndexSetBadges set={row} />
          </EntityTitle>
        ),
      },
      {
        id: 'index_prefix',
        title: t('prefix'),
        sortable: true,
        priority: 1,
        minWidth: 120,
        render: ({ index_prefix: prefix }) => (
          <bdi className="mono trunc" title={prefix}>
            {prefix}
          </bdi>
        ),
      },
      {
        id: 'kept',
        title: t('kept'),
        wide: true,
        weight: 2.5,
        minWidth: 200,
        value: row => `${rotationWords(row, messages)} ${retentionWords(row, messages)}`,
        render: row => (
          <div className="kept">
            <div>{rotationWords(row, messages)}</div>
            <div className="xs muted">{retentionWords(row, messages)}</div>
          </div>
        ),
      },
      {
        id: 'indices',
        title: t('indices'),
        numeric: true,
        sortable: true,
        width: 84,
        value: ({ stats }) => stats.indices,
        render: ({ stats }) => count(stats.indices),
      },
      {
        id: 'documents',
        title: t('messages'),
        numeric: true,
        sortable: true,
        width: 124,
        value: ({ stats }) => stats.documents,
        render: ({ stats }) => count(stats.documents),
      },
      {
        id: 'size',
        title: t('size'),
        numeric: true,
        sortable: true,
        width: 92,
        value: ({ stats }) => stats.size,
        render: ({ stats }) => formatBytes(stats.size),
      },
    ]
  }, [routes, t, messages])
}
