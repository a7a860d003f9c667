/**
 * `<cordwood-overview>`: how the cluster fares: its nodes, throughput, indices and notifications.
 *
 * @permission system:read — shows the figures of a node
 * @permission notifications:delete — shows the dismissal of a notification
 * @permission processing:changestate — shows the pausing and resuming of message processing
 * @example
 * <cordwood-overview></cordwood-overview>
 */
import { useMemo } from 'react'
import { isPermitted } from '../../core/permissions/permissions.ts'
import type { Notifications, SystemOverview } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import { defineElement, ErrorState, Page, Panel, useCore, usePolledData, useStore, useStrings } from '../kit/kit.ts'
import { createClusterFigures, refreshMs } from './cluster-figures.ts'
import { HealthSentence } from './health-sentence.tsx'
import { IndicesPanel } from './indices-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { nodeStatus } from './node-status.ts'
import { NodesPanel, type NodeRow } from './nodes-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import dataCss from '../kit/styles/data.css?inline'
import css from './overview.css?inline'
import { ProcessingMenu } from './processing-menu.tsx'
import { ThroughputPanel } from './throughput-panel.tsx'

function Overview() {
  const core = useCore()
  const t = useStrings(systemStrings)
  const held = useStore(core.$user)?.permissions
  const nodes = useStore(core.$nodes)
  const figures = useStore(useMemo(() => createClusterFigures(core), [core]))
  const overviews = usePolledData<Record<string, SystemOverview | null>>('/cluster', refreshMs)
  const notifications = usePolledData<Notifications>('/system/notifications', refreshMs)

  const row = (node: NonNullable<typeof nodes.data>[number]): NodeRow => {
    const overview = overviews.data?.[node.node_id] ?? null
    const own = figures.nodes.get(node.node_id)
    const hidden = !overview && !isPermitted(held, `system:read:${node.node_id}`)
    return { node, overview, figures: own, status: hidden ? 'hidden' : nodeStatus(overview, own?.journal ?? null) }
  }
  const known = overviews.data !== undefined || overviews.error !== undefined
  const rows = known ? nodes.data?.map(row) : undefined
  return (
    <Page
      title={t('overview')}
      description={rows ? <HealthSentence rows={rows} notifications={notifications.data?.total ?? 0} /> : '\u00a0'}
      actions={
        <ProcessingMenu
          overviews={rows?.flatMap(({ overview }) => overview ?? []) ?? []}
          onChanged={overviews.refetch}
        />
      }
    >
      <NotificationsPanel state={notifications} />
      {nodes.error && !nodes.data ? (
        <Panel title={t('nodes')}>
          <ErrorState error={nodes.error} />
        </Panel>
      ) : (
        <NodesPanel rows={rows} />
      )}
      <div className="duo">
        <ThroughputPanel samples={figures.samples} failed={nodes.error !== undefined} />
        <IndicesPanel />
      </div>
      <MessagesPanel nodes={nodes.data} />
    </Page>
  )
}

defineElement('cordwood-overview', Overview, { styles: [dataCss, css] })
