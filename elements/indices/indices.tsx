/** The indices of a set, from all that the user may see of them. */
import { useMemo } from 'react'
import { indicesOfSetPath } from '../../core/indices/api.ts'
import { damagesPath } from '../../core/indices/failures.ts'
import { indexRows } from '../../core/indices/index-rows.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { AllIndices, IndexerDamages, IndexerOverview, IndexSet } from '../../core/indices/schema.ts'
import {
  ErrorState,
  NoPermission,
  Panel,
  usePermission,
  usePolledData,
  useStrings,
  type QueryData,
} from '../kit/kit.ts'
import { IndexTable } from './index-table.tsx'

const refreshMs = 5000
const damagesRefreshMs = 30_000

export interface IndicesProps {
  readonly set: IndexSet
  readonly overview: QueryData<IndexerOverview>
}

export function Indices({ set, overview }: IndicesProps) {
  const t = useStrings(indexSetStrings)
  const maySeeOverview = usePermission(['deflector:read', 'indexercluster:read'])
  const maySeeDetails = usePermission('indices:read')
  const maySeeDamages = usePermission('indices:failures')
  const details = usePolledData<AllIndices>(maySeeDetails ? indicesOfSetPath(set.id) : null, refreshMs)
  const damages = usePolledData<IndexerDamages>(maySeeDamages ? damagesPath : null, damagesRefreshMs)
  const rows = useMemo(
    () => indexRows({ overview: overview.data, details: details.data, damages: damages.data?.indices }),
    [overview.data, details.data, damages.data],
  )
  const error = overview.error ?? details.error
  if (!maySeeOverview && !maySeeDetails)
    return (
      <Panel>
        <NoPermission>{t('mayNotSeeIndices')}</NoPermission>
      </Panel>
    )
  if (error && !rows)
    return (
      <Panel>
        <ErrorState
          error={error}
          onRetry={() => {
            overview.refetch()
            details.refetch()
          }}
        />
      </Panel>
    )
  return <IndexTable rows={rows} />
}
