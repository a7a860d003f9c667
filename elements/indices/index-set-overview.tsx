/** One index set: what it holds, running jobs, its indices and their fields. */
import { useState } from 'react'
import { indexerOverviewPath } from '../../core/indices/api.ts'
import { fieldListStrings } from '../../core/indices/field-strings.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexerOverview, IndexSet } from '../../core/indices/schema.ts'
import { Link, Page, Tabs, useCore, usePermission, usePolledData, useStrings } from '../kit/kit.ts'
import { IndexFields } from './index-fields.tsx'
import { IndexJobs } from './index-jobs.tsx'
import { IndexSetBadges } from './index-set-badges.tsx'
import { IndexSetHeadActions } from './index-set-head-actions.tsx'
import { IndexSetSummary } from './index-set-summary.tsx'
import { Indices } from './indices.tsx'

const refreshMs = 5000

export function IndexSetOverview({ set }: { readonly set: IndexSet }) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const f = useStrings(fieldListStrings)
  const [tab, setTab] = useState('indices')
  const maySeeOverview = usePermission(['deflector:read', 'indexercluster:read'])
  const maySeeFailures = usePermission('indices:failures')
  const overview = usePolledData<IndexerOverview>(maySeeOverview ? indexerOverviewPath(set.id) : null, refreshMs)
  const writeIndex = overview.data && (overview.data.deflector.current_target ?? null)
  return (
    <Page
      title={set.title}
      badge={<IndexSetBadges set={set} />}
      description={set.description ?? undefined}
      crumb={<Link to={routes.indices()}>{t('all')}</Link>}
      actions={<IndexSetHeadActions set={set} writeIndex={writeIndex ?? null} />}
    >
      <IndexSetSummary set={set} writeIndex={writeIndex} />
      <IndexJobs />
      <Tabs
        label={set.title}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'indices', label: t('indices'), content: () => <Indices set={set} overview={overview} /> },
          { id: 'fields', label: f('title'), content: () => <IndexFields set={set} /> },
        ]}
      />
      {maySeeFailures && (
        <p className="sm">
          <Link to={routes.indexFailures()}>{t('failedMessages')}</Link>
        </p>
      )}
    </Page>
  )
}
