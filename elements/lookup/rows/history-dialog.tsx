/** The last changes of a table: who changed what, when, from what to what. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { valueText } from '../../../core/lookup/row-values.ts'
import { rowHistory } from '../../../core/lookup/rows-api.ts'
import type { RowHistoryEntry } from '../../../core/lookup/schema.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Table,
  Timestamp,
  useQuietClient,
  useStrings,
  useTimeZone,
  type Column,
} from '../../kit/kit.ts'

const pageEntries = 50

export interface HistoryDialogProps {
  readonly adapterId: string
  readonly title: string
  readonly onClose: () => void
}

export function HistoryDialog({ adapterId, title, onClose }: HistoryDialogProps) {
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const [entries, setEntries] = useState<readonly RowHistoryEntry[]>()
  const [isAll, setAll] = useState(true)
  const [error, setError] = useState<Error | null>(null)
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      setError(null)
      try {
        const answer = await rowHistory(client, adapterId, { offset, limit: pageEntries }, { signal })
        setEntries(before => [...(offset === 0 ? [] : (before ?? [])), ...answer.entries])
        setAll(answer.entries.length < pageEntries)
      } catch (failure) {
        if (!signal?.aborted) setError(failure as Error)
      }
    },
    [client, adapterId],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(0, controller.signal)
    return () => controller.abort()
  }, [load])
  const columns = useColumns()
  return (
    <Dialog title={t('historyTitle', { title })} width="xl" backdrop="closes" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void load(entries?.length ?? 0)} />}
      {!(error && !entries) && (
        <Table
          label={t('history')}
          columns={columns}
          rows={entries}
          rowKey={({ id }) => String(id)}
          cards
          empty={<EmptyState title={t('historyNone')} icon="clock" />}
        />
      )}
      {!isAll && (
        <div>
          <Button onClick={() => void load(entries?.length ?? 0)}>{t('more')}</Button>
        </div>
      )}
    </Dialog>
  )
}

const actionWords = { deleted: 'deletedRow', settings: 'settings' } as const
const countedWords = { imported: 'importedRows', replaced: 'replacedRows' } as const

function useColumns(): readonly Column<RowHistoryEntry>[] {
  const t = useStrings(lookupRowStrings)
  const zone = useTimeZone()
  return useMemo(() => {
    const state = (of: RowHistoryEntry['before'], lead?: string) =>
      of && (
        <>
          <bdi className="mono clamp" title={valueText(of.value)}>
            {lead && (
              <span className="faint" aria-hidden="true">
                {lead}
              </span>
            )}
            {valueText(of.value)}
          </bdi>
          {of.expires_at !== null && (
            <span className="xs muted">{t('endsAt', { time: formatDateTime(of.expires_at, 'default', zone) })}</span>
          )}
        </>
      )
    return [
      { id: 'at', title: t('when'), width: 180, render: ({ at }) => <Timestamp value={at} /> },
      { id: 'by', title: t('who'), minWidth: 110, render: ({ by }) => <bdi>{by}</bdi> },
      {
        id: 'action',
        title: t('what'),
        minWidth: 140,
        render: ({ action, rows, before }) => {
          if (action === 'put') return t(before === null ? 'addedRow' : 'changedRow')
          if (action === 'imported' || action === 'replaced') return t(countedWords[action], { count: rows ?? 0 })
          return Object.hasOwn(actionWords, action) ? t(actionWords[action]) : action
        },
      },
      {
        id: 'key',
        title: t('key'),
        weight: 2,
        minWidth: 140,
        render: ({ key }) =>
          key !== null && (
            <bdi className="mono clamp" title={key}>
              {key}
            </bdi>
          ),
      },
      { id: 'before', title: t('before'), weight: 2, minWidth: 120, render: ({ before }) => state(before) },
      {
        id: 'after',
        title: t('after'),
        weight: 2,
        minWidth: 120,
        render: ({ before, after }) => state(after, before ? '→ ' : undefined),
      },
    ]
  }, [t, zone])
}
