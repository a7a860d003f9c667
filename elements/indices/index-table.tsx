/** The indices of a set. */
import { useCallback, useMemo } from 'react'
import type { IndexRow } from '../../core/indices/index-rows.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import {
  ClientTable,
  EmptyState,
  Timestamp,
  useFocusAfterRemoval,
  useMessages,
  useStrings,
  type ClientColumn,
} from '../kit/kit.ts'
import { IndexActions } from './index-actions.tsx'
import { IndexState, useStateWords } from './index-state.tsx'

const pageSize = { pageSize: 20 } as const

/** @param rows undefined: still loading */
export function IndexTable({ rows }: { readonly rows: readonly IndexRow[] | undefined }) {
  const t = useStrings(indexSetStrings)
  const columns = useIndexColumns()
  const removed = useFocusAfterRemoval(rows, root => root.querySelector('h1'))
  const actions = useCallback((row: IndexRow) => <IndexActions row={row} onDeleted={removed} />, [removed])
  return (
    <ClientTable
      label={t('indices')}
      columns={columns}
      rows={rows}
      search
      defaults={pageSize}
      actions={actions}
      empty={<EmptyState kind="noData">{t('noIndices')}</EmptyState>}
    />
  )
}

function useIndexColumns(): readonly ClientColumn<IndexRow>[] {
  const t = useStrings(indexSetStrings)
  const { lang } = useMessages()
  const stateWords = useStateWords()
  return useMemo((): readonly ClientColumn<IndexRow>[] => {
    const count = (value: number | null) => (value === null ? t('unknown') : formatNumberIn(lang, value))
    return [
      {
        id: 'id',
        title: t('index'),
        rowHeader: true,
        sortable: true,
        minWidth: 140,
        render: ({ id }) => <bdi className="mono break">{id}</bdi>,
      },
      {
        id: 'state',
        title: t('state'),
        minWidth: 130,
        value: row => stateWords(row).join(' '),
        render: row => <IndexState row={row} />,
      },
      {
        id: 'messages',
        title: t('messages'),
        numeric: true,
        sortable: true,
        width: 116,
        render: row => count(row.messages),
      },
      {
        id: 'bytes',
        title: t('size'),
        numeric: true,
        sortable: true,
        width: 92,
        render: ({ bytes }) => (bytes === null ? t('unknown') : formatBytes(bytes)),
      },
      {
        id: 'segments',
        title: t('parts'),
        numeric: true,
        sortable: true,
        width: 84,
        priority: 1,
        render: row => count(row.segments),
      },
      {
        id: 'range',
        title: t('range'),
        wide: true,
        minWidth: 170,
        weight: 2,
        sortable: true,
        value: ({ range }) => range?.end,
        render: ({ range }) =>
          range === null ? (
            <span className="muted">{t('noRange')}</span>
          ) : (
            <>
              <Timestamp value={range.begin} /> – <Timestamp value={range.end} />
            </>
          ),
      },
    ]
  }, [t, lang, stateWords])
}
