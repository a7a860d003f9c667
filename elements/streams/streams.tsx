/**
 * `<cordwood-streams>`: the streams that the user may see, with their rules, state and throughput, and what can be done with them.
 *
 * @permission streams:read — lists streams; 'streams:read:{id}' a single one
 * @permission streams:create — shows the creation and the cloning of streams
 * @permission streams:edit — changes and deletes streams and their rules; 'streams:edit:{id}' a single one
 * @permission streams:changestate — starts and pauses streams
 * @permission indexsets:read — shows the index set of a stream and lets one be chosen
 * @example
 * <cordwood-streams></cordwood-streams>
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListAttribute } from '../../core/client/pagination.ts'
import { creatorName } from '../../core/streams/creator.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Button, defineElement, EmptyState, EntityTable, Page, Timestamp, useCore, useFocusAfterRemoval, usePaginatedEntities, usePermission,
  useSelection, useStrings, useTableState, type EntityColumn, type RowSection,
} from '../kit/kit.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CreatedNotice } from './created-notice.tsx'
import { FavoriteCell } from './favorite-cell.tsx'
import { StreamActions } from './stream-actions.tsx'
import { IndexSetCell, RulesCell, ThroughputCell, TitleCell } from './stream-cells.tsx'
import type { StreamCreatedDetail } from './stream-events.ts'
import { StreamForm } from './stream-form.tsx'
import { RatesContext, useRates } from './stream-rates.ts'
import { StreamSection } from './stream-section.tsx'
import { StatusCell } from './stream-status.tsx'
import { useIndexSets } from './use-streams-data.ts'
import css from './streams.css?inline'

export interface StreamsProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }, { id: 'description' }]
const none: readonly string[] = []

function Streams({ parameters }: StreamsProps) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const mayCreate = usePermission('streams:create')
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<StreamCreatedDetail | null>(null)
  const state = useTableState({
    url: { parameters, address: routes.streams }, defaults: { sort: { attributeId: 'title', direction: 'asc' } },
  })
  const { data, error, loading, refetch } = usePaginatedEntities<StreamElement>('/streams/paginated', state)
  const selection = useSelection()
  const columns = useColumns()
  const attributes = useAttributes(data?.attributes)
  const titleOf = useTitles(data?.rows)
  const $rates = useRates(useMemo(() => data?.rows.map(({ id }) => id) ?? none, [data]))
  const sections = useMemo((): readonly RowSection<StreamElement>[] => [
    { id: 'rules', title: t('rules'), render: stream => <StreamSection stream={stream} /> },
  ], [t])
  const removed = useFocusAfterRemoval(data?.rows, root => root.querySelector('h1'))
  const actions = useCallback(
    (stream: StreamElement) => <StreamActions stream={stream} onCreated={setCreated} onDeleted={removed} />, [removed],
  )
  const create = (variant: 'primary' | 'default') => mayCreate
    && <Button variant={variant} icon="plus" onClick={() => setCreating(true)}>{t('createStream')}</Button>
  return (
    <Page title={t('title')} description={t('description')} documentation="streams" actions={create('primary')}>
      {created && <CreatedNotice created={created} onClose={() => setCreated(null)} />}
      <RatesContext value={$rates}>
        <EntityTable
          label={t('list')}
          columns={columns}
          rows={data?.rows}
          total={data?.total ?? 0}
          state={state}
          defaultSort={data?.defaultSort}
          loading={loading}
          error={error}
          onRetry={refetch}
          search={searchFields}
          attributes={attributes}
          selection={selection}
          bulkActions={ids => <BulkActions ids={ids} selection={selection} titleOf={titleOf} />}
          sections={sections}
          actions={actions}
          empty={<NoStreams action={create('default')} />}
        />
      </RatesContext>
      {creating && <StreamForm mode={{ kind: 'create' }} onCreated={setCreated} onClose={() => setCreating(false)} />}
    </Page>
  )
}

function NoStreams({ action }: { readonly action: React.ReactNode }) {
  const t = useStrings(streamStrings)
  return <EmptyState kind="noEntities" action={action}>{t(action ? 'noneHint' : 'readOnly')}</EmptyState>
}

function useColumns(): readonly EntityColumn<StreamElement>[] {
  const t = useStrings(streamStrings)
  return useMemo((): readonly EntityColumn<StreamElement>[] => [
    {
      id: 'favorite', title: t('favorite'), hideTitle: true, className: 'col-favorite',
      render: stream => <FavoriteCell stream={stream} />,
    },
    {
      id: 'title', title: t('streamTitle'), rowHeader: true, sortable: true, weight: 2.5, minWidth: 240,
      render: stream => <TitleCell stream={stream} />,
    },
    { id: 'description', title: t('streamDescription'), sortable: true, hidden: true },
    {
      id: 'index_set_title', title: t('indexSet'), sortable: true, permissions: ['indexsets:read'], className: 'col-index-set', priority: 2,
      render: stream => <IndexSetCell stream={stream} />,
    },
    {
      id: 'owner', title: t('createdBy'), className: 'muted col-owner', priority: 3,
      render: stream => <bdi className="trunc">{creatorName(stream.creator_user_id)}</bdi>,
    },
    {
      id: 'rules', title: t('rules'), numeric: true, className: 'col-rules', width: 150, priority: 1,
      render: (stream, open) => <RulesCell stream={stream} sections={open} />,
    },
    { id: 'throughput', title: t('throughput'), className: 'col-rate', width: 160, render: stream => <ThroughputCell stream={stream} /> },
    {
      id: 'disabled', title: t('status'), sortable: true, className: 'col-status', width: 150,
      render: stream => <StatusCell stream={stream} />,
    },
    {
      id: 'created_at', title: t('created'), type: 'DATE', sortable: true, className: 'muted col-created', priority: 4,
      render: stream => <Timestamp value={stream.created_at} />,
    },
  ], [t])
}

/** What can be filtered by; an index set is chosen by its title. */
function useAttributes(attributes: readonly ListAttribute[] | undefined): readonly ListAttribute[] | undefined {
  const t = useStrings(streamStrings)
  const { data } = useIndexSets()
  return useMemo(() => attributes?.map(attribute => (attribute.id !== 'index_set_id' ? attribute : {
    ...attribute, title: t('indexSet'),
    ...(data && { filter_options: data.index_sets.map(({ id, title }) => ({ value: id, title })) }),
  })), [attributes, data, t])
}

/** Titles of all streams that were seen: a selection goes over pages. Stable. */
function useTitles(rows: readonly StreamElement[] | undefined): (id: string) => string {
  const seen = useRef(new Map<string, string>())
  for (const { id, title } of rows ?? []) seen.current.set(id, title)
  return useCallback((id: string) => seen.current.get(id) ?? id, [])
}

defineElement<StreamsProps>('cordwood-streams', Streams, {
  props: { parameters: String },
  events: ['cordwood-stream-created', 'cordwood-stream-saved', 'cordwood-stream-deleted', 'cordwood-request-share'],
  styles: [css],
})
