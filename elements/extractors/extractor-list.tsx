/** The list of an input's extractors; what they did is asked for again while it is shown. */
import { useCallback, useMemo, useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { extractorsPath } from '../../core/extractors/api.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor, ExtractorList as ExtractorListReply } from '../../core/extractors/schema.ts'
import {
  ClientTable,
  EmptyState,
  ErrorState,
  Link,
  Panel,
  useFocusAfterRemoval,
  usePermission,
  usePolledData,
  useStrings,
  type RowSection,
} from '../kit/kit.ts'
import { ExtractorActions } from './extractor-actions.tsx'
import { useExtractorColumns } from './extractor-columns.tsx'
import { ExtractorSection } from './extractor-section.tsx'
import { HeadActions } from './head-actions.tsx'
import { InputPage } from './input-page.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useInput, type InputProps } from './use-input.ts'

const refreshMs = 5000

export function ExtractorList(props: InputProps) {
  const { inputId } = props
  const t = useStrings(extractorScreenStrings)
  const state = useInput(props)
  const { addresses } = state
  const mayEdit = usePermission(`inputs:edit:${inputId}`)
  const [ordering, setOrdering] = useState(false)
  const { data, error, refetch } = usePolledData<ExtractorListReply>(
    isSegment(inputId) ? extractorsPath(inputId) : null,
    refreshMs,
  )
  // As they run: by their order, equal ones as they were created.
  const rows = useMemo(() => data?.extractors.toSorted((a, b) => a.order - b.order), [data])
  const columns = useExtractorColumns(rows)
  const sections = useMemo(
    (): readonly RowSection<Extractor>[] => [
      { id: 'details', title: t('details'), render: row => <ExtractorSection extractor={row} /> },
    ],
    [t],
  )
  const removed = useFocusAfterRemoval(rows, root => root.querySelector('h1'))
  const actions = useCallback(
    (row: Extractor) => (
      <ExtractorActions inputId={inputId} extractor={row} editAddress={addresses.edit(row.id)} onDeleted={removed} />
    ),
    [inputId, addresses, removed],
  )
  const create = mayEdit && (
    <Link className="btn" to={addresses.create()}>
      {t('new')}
    </Link>
  )
  return (
    <InputPage
      state={state}
      title={({ title }) => t('titleOf', { input: title })}
      description={t('intro')}
      actions={
        <HeadActions
          inputId={inputId}
          addresses={addresses}
          onOrder={rows && rows.length > 1 ? () => setOrdering(true) : undefined}
        />
      }
    >
      {() => (
        <>
          {error && !rows ? (
            <Panel>
              <ErrorState error={error} onRetry={refetch} />
            </Panel>
          ) : (
            <ClientTable
              label={t('title')}
              columns={columns}
              rows={rows}
              search
              paginated={false}
              sections={sections}
              actions={actions}
              empty={
                <EmptyState kind="noEntities" action={create}>
                  {t(mayEdit ? 'none' : 'readOnly')}
                </EmptyState>
              }
            />
          )}
          {ordering && rows && <OrderDialog inputId={inputId} extractors={rows} onClose={() => setOrdering(false)} />}
        </>
      )}
    </InputPage>
  )
}
