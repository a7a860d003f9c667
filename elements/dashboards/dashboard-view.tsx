/** A dashboard: head, pages, the override of all widgets, and the grid of the page that is shown. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { QueryParameters } from '../../core/client/request.ts'
import { noOverride } from '../../core/dashboards/address.ts'
import { addWidgetFirst, pageWithId, withNote } from '../../core/dashboards/change.ts'
import type { DashboardPage, StoredDashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { takeHandedOver } from '../../core/dashboards/handed-over.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { addToQuery, fieldQuery } from '../../core/query/index.ts'
import { describeTimeRange, timeRangeParameters } from '../../core/time/time-range.ts'
import type { Widget } from '../../core/views/schema.ts'
import { isText } from '../../core/views/widgets.ts'
import { newEvents, newMessages, newText } from '../../core/widgets/defaults.ts'
import { putWidget, titleOf } from '../../core/widgets/change.ts'
import { FavoriteStar } from '../kit/entities/entities.ts'
import {
  Badge,
  Callout,
  EmptyState,
  IconButton,
  lazyPart,
  Link,
  useCore,
  useHost,
  useStableValue,
  useStore,
  useStrings,
  useTimeZone,
  useTitle,
  useUnsavedChanges,
  type MenuItem,
} from '../kit/kit.ts'
import { RefreshControl } from '../search/refresh-control.tsx'
import { useAutoRefresh, useRefreshIntervals } from '../search/use-auto-refresh.ts'
import { useUndoKeys } from '../search/use-undo-keys.ts'
import { WidgetsPanel } from '../widgets/widgets-panel.tsx'
import type { DashboardChangedDetail } from './dashboard-events.ts'
import { DashboardMenu } from './dashboard-menu.tsx'
import { useWidgetKinds } from './kinds/kinds.ts'
import { OverrideBar } from './override-bar.tsx'
import { scopeOf } from './page-scope.ts'
import { PageTabs } from './page-tabs.tsx'
import { ParametersPart } from './parameters/parameters-part.tsx'
import { timeRangeOf } from './settings/about-widget.tsx'
import { WidgetSettings } from './settings/widget-settings.tsx'
import { useAddress } from './use-address.ts'
import { useDashboardFields } from './use-dashboard-fields.ts'
import { useEditing } from './use-editing.ts'
import { useEscape } from './use-escape.ts'
import { useFocusOfWidget } from './use-focus-of-widget.ts'
import { useOwnRefreshes } from './use-own-refreshes.ts'
import { useDeletion } from './use-deletion.ts'
import { useDashboardRights } from './use-dashboard-rights.ts'
import { useRunner } from './use-runner.ts'
import type { DashboardProps } from './dashboard.tsx'

const CopyDialog = lazyPart(async () => (await import('./copy/copy-dialog.tsx')).CopyDialog)
const MoveDialog = lazyPart(async () => (await import('./copy/move-dialog.tsx')).MoveDialog)

export interface DashboardViewProps extends DashboardProps {
  /** Null: a new one. */
  readonly stored: StoredDashboard | null
  readonly onSaved: (stored: StoredDashboard) => void
  readonly onDeleted: () => void
}

/** A widget that is copied or moved elsewhere. */
interface Placed {
  readonly how: 'copy' | 'move'
  readonly widget: Widget
  readonly name: string
}

interface Edited {
  readonly widget: Widget
  readonly isNew: boolean
}

export function DashboardView(props: DashboardViewProps) {
  const { stored, onSaved, onDeleted } = props
  const core = useCore()
  const [first] = useState(() => (stored ? null : takeHandedOver(core)))
  const { routes } = core
  const host = useHost()
  const t = useStrings(dashboardStrings)
  const zone = useTimeZone()
  const messages = useStore(core.$messages)
  const kinds = useWidgetKinds()
  const panelId = useId()
  const view = stored?.view ?? null
  const title = view?.title ?? t('newTitle')
  useTitle(title)

  const rights = useDashboardRights(view)
  const edit = useEditing(stored, first)
  const { dashboard } = edit
  const [unlocked, setUnlocked] = useState(view === null)
  const editing = unlocked && (view === null || rights.mayEdit || rights.mayCreate)
  useUnsavedChanges(edit.dirty)
  useUndoKeys(props.parameters === undefined ? 'element' : 'page', edit.undo, edit.redo)

  const to = useCallback(
    (query: QueryParameters) => (view ? routes.dashboard({ viewId: view.id }, query) : routes.newDashboard(query)),
    [routes, view],
  )
  const address = useAddress(
    props.parameters,
    {
      page: props.page ?? null,
      override: { ...noOverride, ...props.override },
      values: props.values ?? {},
    },
    to,
  )
  const { override, values, go } = address
  const page = (address.page !== null && pageWithId(dashboard, address.page)) || dashboard.pages[0]!
  // An unknown page is dropped from the address. One that was deleted here may come back by undo.
  const known = useRef(new Set<string>())
  for (const { id } of dashboard.pages) known.current.add(id)
  const isUnknown = address.page !== null && !known.current.has(address.page)
  useEffect(() => {
    if (isUnknown) go({ page: null })
  }, [isUnknown, go])
  const detail = useStableValue<DashboardChangedDetail>({
    page: page.id,
    query: override.query,
    timeRange: override.timeRange,
    values,
  })
  // How it begins is no change.
  const shown = useRef(detail)
  useEffect(() => {
    if (shown.current === detail) return
    shown.current = detail
    host.emit('cordwood-dashboard-changed', detail)
  }, [host, detail])

  const { offered, usual } = useRefreshIntervals()
  const every = address.every !== null && offered.includes(address.every) ? address.every : null
  const [revision, setRevision] = useState(0)
  const [revisions, setRevisions] = useState<ReadonlyMap<string, number>>(new Map())
  const refresh = useCallback(() => setRevision(count => count + 1), [])
  const refreshOne = useCallback(
    (id: string) => setRevisions(before => new Map(before).set(id, (before.get(id) ?? 0) + 1)),
    [],
  )
  // The stored search has the parameters as they were when it was stored.
  const hasStoredParameters = useMemo(
    () => stored !== null && JSON.stringify(dashboard.parameters) === JSON.stringify(stored.search.parameters),
    [dashboard.parameters, stored],
  )
  const { runner, running } = useRunner(core.client, {
    page,
    parameters: dashboard.parameters,
    override,
    values,
    zone,
    searchId: stored !== null && hasStoredParameters ? stored.search.id : null,
    every,
  })
  useAutoRefresh(every, running, refresh)
  useOwnRefreshes(page, running, refreshOne)

  const [edited, setEdited] = useState<Edited | null>(null)
  const [editsParameters, setEditsParameters] = useState(false)
  const [toolsPlace, setToolsPlace] = useState<Element | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const fields = useDashboardFields(core.client, editing)
  const changePage = (change: Partial<DashboardPage>) => edit.changePage(page.id, change)
  const add = (widget: Widget) => setEdited({ widget, isNew: true })
  const rangeOf = (widget: Widget) =>
    isText(widget) ? '' : describeTimeRange(override.timeRange ?? timeRangeOf(widget), messages, zone)
  const filter = (field: string, value: string, exclude: boolean) =>
    go({
      override: { ...override, query: addToQuery(override.query ?? '', fieldQuery(field, value, { negate: exclude })) },
    })
  const searchAddress = (widget: Widget, part = '') =>
    routes.search({
      q: addToQuery(addToQuery(override.query ?? '', widget.query?.query_string ?? ''), part) || undefined,
      ...timeRangeParameters(override.timeRange ?? timeRangeOf(widget)),
      streams: widget.streams.length > 0 ? widget.streams.join(',') : undefined,
    })
  const menuOf = (widget: Widget, name: string): readonly MenuItem[] => {
    const alone = address.focus === widget.id
    return [
      ...(kinds.get(widget.type)?.asks !== false
        ? [{ label: t('refreshWidget'), icon: 'arrow-clockwise' as const, onSelect: () => refreshOne(widget.id) }]
        : []),
      {
        label: t(alone ? 'showAll' : 'focusWidget'),
        icon: 'arrows-fullscreen',
        onSelect: () => go({ focus: alone ? null : widget.id }),
      },
      ...(isText(widget) ? [] : [{ label: t('showInSearch'), icon: 'search' as const, to: searchAddress(widget) }]),
      ...(editing || rights.mayCreate || rights.mayEdit
        ? [{ label: t('copyTo'), icon: 'copy' as const, onSelect: () => setPlaced({ how: 'copy', widget, name }) }]
        : []),
      ...(editing && dashboard.pages.length > 1
        ? [
            {
              label: t('moveTo'),
              icon: 'box-arrow-right' as const,
              onSelect: () => setPlaced({ how: 'move', widget, name }),
            },
          ]
        : []),
    ]
  }
  const focused = address.focus !== null && page.widgets.some(({ id }) => id === address.focus) ? address.focus : null
  const leaveFocus = useCallback(() => go({ focus: null }), [go])
  useEscape(focused !== null, leaveFocus)
  useFocusOfWidget(focused)
  const show = (id: string) => go({ page: id, focus: null })
  const deletion = useDeletion({ dashboard, page, editing, changePage: edit.changePage, show })

  return (
    <div className="page-box">
      <div className="page dashboard">
        <header className="head">
          <div className="grow">
            <div className="crumb">
              <Link to={routes.dashboards()}>{t('title')}</Link>
            </div>
            <div className="row">
              <h1 tabIndex={-1}>
                <bdi>{title}</bdi>
              </h1>
              {view && <FavoriteStar entity={dashboardEntity} row={view} />}
              {editing && <Badge variant="accent">{t('editing')}</Badge>}
            </div>
          </div>
          <div className="row wrap">
            {editing && (
              <>
                <IconButton icon="arrow-90deg-left" label={t('undo')} disabled={!edit.mayUndo} onClick={edit.undo} />
                <IconButton icon="arrow-90deg-right" label={t('redo')} disabled={!edit.mayRedo} onClick={edit.redo} />
              </>
            )}
            <RefreshControl
              size="md"
              interval={every}
              offered={offered}
              usual={usual}
              onInterval={next => go({ every: next })}
              onRefresh={refresh}
            />
            <span ref={setToolsPlace} className="dashboard-tools" />
            <DashboardMenu
              {...{ stored, edit, editing, rights, onSaved, onDeleted, address }}
              hosted={props.parameters !== undefined}
              onEditing={setUnlocked}
              onParameters={() => setEditsParameters(true)}
            />
          </div>
        </header>
        {address.problem && <Callout variant="warning">{address.problem.message}</Callout>}
        <OverrideBar override={override} zone={zone} onOverride={next => go({ override: next })} />
        <ParametersPart
          {...{ dashboard, values, editing }}
          timerange={override.timeRange}
          fields={fields.map(({ name }) => name)}
          open={editsParameters}
          onOpen={setEditsParameters}
          onValues={next => go({ values: next })}
          onDashboard={edit.change}
        />
        {(dashboard.pages.length > 1 || editing) && (
          <PageTabs
            {...{ dashboard, editing, panelId }}
            shown={page.id}
            onShow={show}
            onChange={edit.change}
            onRename={(id, name) => edit.changePage(id, { title: name })}
          />
        )}
        <div id={panelId} role="tabpanel" aria-label={page.title || title}>
          {page.widgets.length === 0 && !editing ? (
            <EmptyState icon="grid-3x3" title={t('emptyPage')}>
              {t('emptyPageHint')}
            </EmptyState>
          ) : (
            <WidgetsPanel
              key={page.id}
              widgets={page.widgets}
              positions={page.positions}
              titles={page.titles}
              descriptions={page.descriptions}
              highlighting={page.highlighting}
              scope={scopeOf(page)}
              runner={runner}
              revision={revision}
              revisions={revisions}
              fields={fields}
              zone={zone}
              editable={editing}
              kinds={kinds}
              scaled
              focused={focused}
              subtitleOf={rangeOf}
              menuOf={menuOf}
              toolbar={tools => toolsPlace && createPortal(tools, toolsPlace)}
              onEdit={(widget, isNew) => setEdited({ widget, isNew })}
              add={(to, widget, name) => addWidgetFirst({ ...page, ...to }, widget, { title: name ?? '' })}
              moreToAdd={[
                { label: t('messageList'), icon: 'list', onSelect: () => add(newMessages()) },
                { label: t('eventList'), icon: 'bell', onSelect: () => add(newEvents()) },
                { label: t('text'), icon: 'card-text', onSelect: () => add(newText()) },
              ]}
              onDeleted={deletion}
              onChange={changePage}
              onFilter={filter}
              searchFor={searchAddress}
              onTimeRange={range => go({ override: { ...override, timeRange: { type: 'absolute', ...range } } })}
            />
          )}
        </div>
        {placed?.how === 'copy' && (
          <CopyDialog
            {...{ dashboard, page, editing }}
            widgetId={placed.widget.id}
            widgetTitle={placed.name}
            viewId={view?.id ?? null}
            onDashboard={edit.change}
            onClose={() => setPlaced(null)}
          />
        )}
        {placed?.how === 'move' && (
          <MoveDialog
            {...{ dashboard, page }}
            widgetId={placed.widget.id}
            widgetTitle={placed.name}
            onDashboard={edit.change}
            onClose={() => setPlaced(null)}
          />
        )}
        {edited && (
          <WidgetSettings
            widget={edited.widget}
            title={titleOf(page.titles, edited.widget.id)}
            isNew={edited.isNew}
            description={titleOf(page.descriptions, edited.widget.id)}
            refresh={titleOf(page.refreshes, edited.widget.id)}
            fields={fields}
            scope={scopeOf(page)}
            zone={zone}
            runner={runner}
            onCancel={() => setEdited(null)}
            onApply={(widget, name, about) => {
              setEdited(null)
              const changed = edited.isNew
                ? addWidgetFirst(page, widget, { title: name })
                : { ...page, ...putWidget(page, widget, name) }
              const described = withNote(changed, 'descriptions', widget.id, about.description)
              changePage(withNote(described, 'refreshes', widget.id, about.refresh))
            }}
          />
        )}
      </div>
    </div>
  )
}
