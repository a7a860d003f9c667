/**
 * `<cordwood-index-failures>`: the messages that were set aside because they broke processing, newest first, with the reason and
 * their bytes. Above them, while there are any: damaged indices and journals, and the commands that mend them.
 *
 * @permission indices:failures — shows them, and what is damaged
 * @permission inputs:read — shows what the inputs they came by are called
 * @example
 * <cordwood-index-failures></cordwood-index-failures>
 */
import { useState } from 'react'
import { failuresPath, readFailure } from '../../core/indices/failures.ts'
import type { IndexerFailure, IndexerFailures } from '../../core/indices/schema.ts'
import { indexStrings } from '../../core/indices/strings.ts'
import type { InputList } from '../../core/inputs/schema.ts'
import {
  defineElement,
  EmptyState,
  ErrorState,
  Page,
  Pagination,
  Panel,
  Table,
  Timestamp,
  usePermission,
  usePolledData,
  useQueryData,
  useStrings,
  VisibleText,
  type Column,
} from '../kit/kit.ts'
import { Damages } from './damages.tsx'
import { beginningOf, FailureContent } from './failure-details.tsx'
import css from './failures.css?inline'

const pageSize = 50
const refreshMs = 10_000

function IndexFailures() {
  const t = useStrings(indexStrings)
  const mayReadInputs = usePermission('inputs:read')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const offset = (page - 1) * pageSize
  const { data, error, refetch } = usePolledData<IndexerFailures>(failuresPath(pageSize, offset), refreshMs)
  const inputs = useQueryData<InputList>(mayReadInputs ? '/system/inputs' : null).data?.inputs
  const rows = data?.failures
  const placeOf = ({ letter_id }: IndexerFailure) => offset + (rows?.findIndex(row => row.letter_id === letter_id) ?? 0)
  const columns: readonly Column<IndexerFailure>[] = [
    {
      id: 'time',
      title: t('time'),
      className: 'col-time',
      width: 180,
      render: ({ timestamp }) => <Timestamp value={timestamp} />,
    },
    { id: 'reason', title: t('reason'), wide: true, weight: 2, minWidth: 200, render: row => <Reason failure={row} /> },
    {
      id: 'input',
      title: t('input'),
      className: 'break col-input',
      minWidth: 150,
      render: row => {
        const { inputId } = readFailure(row)
        return <VisibleText text={inputs?.find(({ id }) => id === inputId)?.title ?? inputId ?? t('unknown')} />
      },
    },
    {
      id: 'sender',
      title: t('sender'),
      className: 'muted break col-sender',
      width: 150,
      render: row => {
        const { remoteAddress } = readFailure(row)
        return remoteAddress === null ? t('unknown') : <span className="mono">{remoteAddress}</span>
      },
    },
  ]
  const list =
    error && !data ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <Table
        label={t('failures')}
        cards
        columns={columns}
        rows={rows}
        rowKey={({ letter_id }) => letter_id}
        expansion={{
          isOpen: ({ letter_id }) => letter_id === open,
          onToggle: ({ letter_id }) => setOpen(letter_id === open ? null : letter_id),
          render: row => <FailureContent failure={row} offset={placeOf(row)} />,
        }}
        empty={<EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      />
    )
  return (
    <Page title={t('failures')} description={t('failuresDescription')}>
      <Damages />
      <Panel className="failures">
        {list}
        {data && data.total > pageSize && (
          <div className="pad">
            <Pagination page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

/** Why, and how the message begins: many fail for the same reason. */
function Reason({ failure }: { readonly failure: IndexerFailure }) {
  const { reason, raw } = readFailure(failure)
  return (
    <>
      <div className="break">
        <VisibleText text={reason} />
      </div>
      {raw.length > 0 && (
        <div className="mono xs muted trunc">
          <VisibleText text={beginningOf(raw)} />
        </div>
      )}
    </>
  )
}

defineElement('cordwood-index-failures', IndexFailures, { styles: [css] })
