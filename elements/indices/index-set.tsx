/**
 * `<cordwood-index-set>`: one index set: its strategies, its indices with what they hold and what can be done with them, and running
 * index jobs; or the form that creates or configures an index set.
 *
 * @permission indexsets:read:{id} — shows the index set
 * @permission indexsets:create — creates an index set
 * @permission indexsets:edit:{id} — configures the index set, and makes it the default one
 * @permission indexsets:delete:{id} — deletes the index set
 * @permission indices:read — shows the indices
 * @permission deflector:read — with the next one: shows the write index and time ranges
 * @permission indexercluster:read — with the one before
 * @permission deflector:cycle — starts a new index
 * @permission indices:changestate:{index} — closes and reopens an index
 * @permission indices:delete:{index} — deletes an index
 * @permission indexranges:rebuild — recalculates time ranges; 'indexranges:rebuild:{index}' that of one index
 * @permission systemjobs:read — shows running index jobs
 * @permission systemjobs:delete — cancels a job
 * @permission indices:failures — shows which indices are damaged, and the link to the failed messages
 * @example
 * <cordwood-index-set index-set-id="64c8f0a1e4b0c12345678902"></cordwood-index-set>
 */
import { isSegment } from '../../core/client/request.ts'
import { indexSetPath } from '../../core/indices/api.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet as IndexSetData } from '../../core/indices/schema.ts'
import {
  defineElement,
  ErrorState,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useQueryData,
  useStrings,
} from '../kit/kit.ts'
import { IndexSetForm, NewIndexSet } from './index-set-form.tsx'
import { IndexSetOverview } from './index-set-overview.tsx'
import css from './index-sets.css?inline'

export interface IndexSetProps {
  /** Id of the index set; not for a new one. */
  readonly indexSetId?: string
  /** 'overview' (default); 'create': the form of a new index set; 'configuration': the form of this one. */
  readonly mode?: string
  /** Where the form goes back to: 'details', the index set; else the list. In the shell `from` of the address. */
  readonly from?: string
  /** The query of the address, from the shell. */
  readonly parameters?: string
}

function IndexSet({ indexSetId = '', mode, from, parameters }: IndexSetProps) {
  if (mode === 'create') return <NewIndexSet />
  const back = new URLSearchParams(parameters).get('from') ?? from
  return <Stored key={indexSetId} id={indexSetId} configured={mode === 'configuration'} back={back} />
}

interface StoredProps {
  readonly id: string
  readonly configured: boolean
  readonly back: string | undefined
}

function Stored({ id, configured, back }: StoredProps) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const { data, error, refetch } = useQueryData<IndexSetData>(isSegment(id) ? indexSetPath(id) : null)
  if (data) return configured ? <IndexSetForm set={data} back={back} /> : <IndexSetOverview set={data} />
  return (
    <Page title={t('one')} crumb={<Link to={routes.indices()}>{t('all')}</Link>}>
      <Panel>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}

defineElement<IndexSetProps>('cordwood-index-set', IndexSet, {
  props: { indexSetId: String, mode: String, from: String, parameters: String },
  events: ['cordwood-index-set-created', 'cordwood-index-set-saved', 'cordwood-index-set-deleted'],
  styles: [css],
})
