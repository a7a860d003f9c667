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
import { useCallback, useMemo, useState } from 'react'
import type { ListAttribute } from '../../core/client/pagination.ts'
import { creatorName } from '../../core/streams/creator.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { EntityScreen, useEntityList, type EntityFormProps, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, Timestamp, useCore, useStrings, type EntityColumn, type RowSection } from '../kit/kit.ts'
import { useBulkActions } from './bulk-actions.tsx'
import { CreatedNotice } from './created-notice.tsx'
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
  const [created, setCreated] = useState<StreamCreatedDetail | null>(null)
  const list = useEntityList(streamEntity, { parameters, address: routes.streams })
  const { data } = list.pages
  const columns = useColumns()
  const bulkActions = useBulkActions()
  const attributes = useAttributes(data?.attributes)
  const $rates = useRates(useMemo(() => data?.rows.map(({ id }) => id) ?? none, [data]))
  const sections = useMemo(
    (): readonly RowSection<StreamElement>[] => [
      { id: 'rules', title: t('rules'), render: stream => <StreamSection stream={stream} /> },
    ],
    [t],
  )
  const actions = useCallback(
    (stream: StreamElement, tools: RowTools) => <StreamActions stream={stream} onCreated={setCreated} {...tools} />,
    [],
  )
  return (
    <RatesContext value={$rates}>
      <EntityScreen
        list={list}
        columns={columns}
        documentation="streams"
        selectable
        search={searchFields}
        attributes={attributes}
        sections={sections}
        actions={actions}
        bulkActions={bulkActions}
        form={(props: EntityFormProps<StreamElement>) => <StreamForm onCreated={setCreated} {...props} />}
      >
        {created && <CreatedNotice created={created} onClose={() => setCreated(null)} />}
      </EntityScreen>
    </RatesContext>
  )
}

function useColumns(): readonly EntityColumn<StreamElement>[] {
  const t = useStrings(streamStrings)
  return useMemo(
    (): readonly EntityColumn<StreamElement>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 2.5,
        minWidth: 240,
        render: stream => <TitleCell stream={stream} />,
      },
      { id: 'description', title: t('description'), sortable: true, hidden: true },
      {
        id: 'index_set_title',
        title: t('indexSet'),
        sortable: true,
        permissions: ['indexsets:read'],
        className: 'col-index-set',
        priority: 2,
        render: stream => <IndexSetCell stream={stream} />,
      },
      {
        id: 'owner',
        title: t('createdBy'),
        className: 'muted col-owner',
        priority: 3,
        render: stream => <bdi className="trunc">{creatorName(stream.creator_user_id)}</bdi>,
      },
      {
        id: 'rules',
        title: t('rules'),
        numeric: true,
        className: 'col-rules',
        width: 96,
        priority: 1,
        render: (stream, open) => <RulesCell stream={stream} sections={open} />,
      },
      {
        id: 'throughput',
        title: t('throughput'),
        className: 'col-rate',
        width: 160,
        render: stream => <ThroughputCell stream={stream} />,
      },
      {
        id: 'disabled',
        title: t('status'),
        sortable: true,
        className: 'col-status',
        width: 150,
        render: stream => <StatusCell stream={stream} />,
      },
      {
        id: 'created_at',
        title: t('created'),
        type: 'DATE',
        sortable: true,
        className: 'muted col-created',
        priority: 4,
        render: stream => <Timestamp value={stream.created_at} />,
      },
    ],
    [t],
  )
}

/** Returns the attributes for filters; an index set is chosen by its title. */
function useAttributes(attributes: readonly ListAttribute[] | undefined): readonly ListAttribute[] | undefined {
  const t = useStrings(streamStrings)
  const { data } = useIndexSets()
  return useMemo(
    () =>
      attributes?.map(attribute =>
        attribute.id !== 'index_set_id'
          ? attribute
          : {
              ...attribute,
              title: t('indexSet'),
              ...(data && { filter_options: data.index_sets.map(({ id, title }) => ({ value: id, title })) }),
            },
      ),
    [attributes, data, t],
  )
}

defineElement<StreamsProps>('cordwood-streams', Streams, {
  props: { parameters: String },
  events: ['cordwood-stream-created', 'cordwood-stream-saved', 'cordwood-stream-deleted', 'cordwood-request-share'],
  styles: [css],
})
