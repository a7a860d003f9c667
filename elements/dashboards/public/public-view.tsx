/** A dashboard behind a public link: looked at, with its pages and the values of its parameters, and nothing else. */
import { useCallback, useId, useMemo, useState } from 'react'
import type { QueryParameters } from '../../../core/client/request.ts'
import { noOverride } from '../../../core/dashboards/address.ts'
import { pageWithId } from '../../../core/dashboards/change.ts'
import { dashboardOf } from '../../../core/dashboards/dashboard.ts'
import type { PublicDashboard } from '../../../core/dashboards/links-schema.ts'
import { parameterForm, parameterOfForm } from '../../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { Parameter } from '../../../core/search/schema.ts'
import { describeTimeRange } from '../../../core/time/time-range.ts'
import type { Widget } from '../../../core/views/schema.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  isOutage,
  NoLogin,
  Outage,
  Skeleton,
  useCommonStrings,
  useCore,
  useStore,
  useStrings,
  useTimeZone,
  useTitle,
  type MenuItem,
} from '../../kit/kit.ts'
import { useAutoRefresh } from '../../search/use-auto-refresh.ts'
import type { WidgetRunner } from '../../widgets/panel/use-widget-results.ts'
import { WidgetsPanel } from '../../widgets/widgets-panel.tsx'
import type { DashboardProps } from '../dashboard.tsx'
import { useWidgetKinds } from '../kinds/kinds.ts'
import { PageTabs } from '../page-tabs.tsx'
import { scopeOf } from '../page-scope.ts'
import { ParameterBar } from '../parameters/parameter-bar.tsx'
import { timeRangeOf } from '../settings/about-widget.tsx'
import { useAddress } from '../use-address.ts'
import { useEscape } from '../use-escape.ts'
import { useFocusOfWidget } from '../use-focus-of-widget.ts'
import { useRunner } from '../use-runner.ts'
import { busyForSeconds, usePublicDashboard } from './use-public-dashboard.ts'

export interface PublicViewProps extends DashboardProps {
  readonly publicLink: string
}

/** Milliseconds between two refreshes, where the address has none. */
const usualRefreshMs = 60_000
const none: readonly never[] = []

export function PublicView(props: PublicViewProps) {
  return (
    <NoLogin value>
      <div className="page-box">
        <div className="page dashboard">
          <Opened {...props} />
        </div>
      </div>
    </NoLogin>
  )
}

function Opened(props: PublicViewProps) {
  const { client, $userError } = useCore()
  const userError = useStore($userError)
  const t = useStrings(dashboardStrings)
  const common = useCommonStrings()
  const { state, reload, refused } = usePublicDashboard(client, props.publicLink)
  if (state.is !== 'shown' && isOutage(userError)) return <Outage error={userError} />
  switch (state.is) {
    case 'loading':
      return <Skeleton rows={8} />
    case 'invalid':
      return (
        <EmptyState
          icon="link"
          title={t('invalidLink')}
          action={
            <Button size="sm" icon="arrow-clockwise" onClick={reload}>
              {common('retry')}
            </Button>
          }
        >
          {t('invalidLinkHint')}
        </EmptyState>
      )
    case 'busy':
      return <EmptyState icon="clock-history" title={t('publicBusy', { seconds: busyForSeconds })} />
    case 'failed':
      return <ErrorState error={state.error} onRetry={reload} />
    case 'shown':
      return <Shown {...props} {...{ shown: state.dashboard, refused }} />
  }
}

/** Nobody may ask for the values of a field here: they are typed. */
function typedParameter(parameter: Parameter): Parameter {
  const form = parameterForm(parameter)
  return form.source.kind === 'field' ? parameterOfForm({ ...form, source: { kind: 'typed' } }, parameter) : parameter
}

interface ShownProps extends PublicViewProps {
  readonly shown: PublicDashboard
  readonly refused: (error: unknown) => void
}

function Shown({ publicLink, parameters, page: givenPage, values: givenValues, shown, refused }: ShownProps) {
  const core = useCore()
  const { routes } = core
  const t = useStrings(dashboardStrings)
  const zone = useTimeZone()
  const messages = useStore(core.$messages)
  const kinds = useWidgetKinds(false)
  const panelId = useId()
  const { view } = shown
  useTitle(view.title)
  const dashboard = useMemo(() => dashboardOf(shown), [shown])
  const to = useCallback(
    (query: QueryParameters) => routes.publicDashboard({ publicLink }, query),
    [routes, publicLink],
  )
  const address = useAddress(parameters, { page: givenPage ?? null, values: givenValues ?? {} }, to)
  const { values, go } = address
  const page = (address.page !== null && pageWithId(dashboard, address.page)) || dashboard.pages[0]!
  const every = address.every ?? usualRefreshMs
  const { runner, running } = useRunner(core.client, {
    page,
    parameters: dashboard.parameters,
    override: noOverride,
    values,
    zone,
    searchId: shown.search.id,
    link: publicLink,
    every,
  })
  const watched = useMemo<WidgetRunner>(
    () => ({
      key: runner.key,
      async run(...given) {
        try {
          return await runner.run(...given)
        } catch (error) {
          refused(error)
          throw error
        }
      },
    }),
    [runner, refused],
  )
  const [revision, setRevision] = useState(0)
  useAutoRefresh(
    every,
    running,
    useCallback(() => setRevision(count => count + 1), []),
  )
  const focused = page.widgets.some(({ id }) => id === address.focus) ? address.focus : null
  const leaveFocus = useCallback(() => go({ focus: null }), [go])
  useEscape(focused !== null, leaveFocus)
  useFocusOfWidget(focused)
  const menuOf = ({ id }: Widget): readonly MenuItem[] => [
    {
      label: t(focused === id ? 'showAll' : 'focusWidget'),
      icon: 'arrows-fullscreen',
      onSelect: () => go({ focus: focused === id ? null : id }),
    },
  ]
  const subtitleOf = (widget: Widget) =>
    kinds.get(widget.type)?.asks === false ? '' : describeTimeRange(timeRangeOf(widget), messages, zone)
  return (
    <>
      <h1 tabIndex={-1}>
        <bdi>{view.title}</bdi>
      </h1>
      {view.description !== '' && <p className="muted break">{view.description}</p>}
      <ParameterBar
        parameters={dashboard.parameters.map(typedParameter)}
        values={values}
        timerange={null}
        onValues={next => go({ values: next })}
      />
      {dashboard.pages.length > 1 && (
        <PageTabs
          {...{ dashboard, panelId }}
          shown={page.id}
          editing={false}
          onShow={id => go({ page: id, focus: null })}
          onChange={() => undefined}
          onRename={() => undefined}
        />
      )}
      <div id={panelId} role="tabpanel" aria-label={page.title || view.title}>
        {page.widgets.length === 0 ? (
          <EmptyState icon="grid-3x3" title={t('emptyPage')} />
        ) : (
          <WidgetsPanel
            key={page.id}
            widgets={page.widgets}
            positions={page.positions}
            titles={page.titles}
            descriptions={page.descriptions}
            highlighting={page.highlighting}
            scope={scopeOf(page)}
            runner={watched}
            revision={revision}
            fields={none}
            zone={zone}
            editable={false}
            kinds={kinds}
            scaled
            focused={focused}
            subtitleOf={subtitleOf}
            menuOf={menuOf}
            onChange={() => undefined}
          />
        )}
      </div>
    </>
  )
}
