/**
 * `<cordwood-inputs>`: the inputs of the cluster, or those that run on one node, with their state and throughput.
 *
 * @permission inputs:read — lists inputs
 * @permission inputs:create — shows the launching of a new input
 * @permission inputs:edit — shows 'Edit' and the static fields of an input
 * @permission inputs:changestate — shows the starting and stopping of an input
 * @permission inputs:terminate — shows the deletion of an input
 * @example
 * <cordwood-inputs></cordwood-inputs>
 */
import { useState } from 'react'
import type { ClusterInputStates, Input, InputList, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { findNode, nodeName, nodeStrings } from '../../core/nodes/nodes.ts'
import {
  defineElement,
  EmptyState,
  ErrorState,
  Link,
  Page,
  Panel,
  TextField,
  useCommonStrings,
  useCore,
  usePermission,
  usePolledData,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { InputTable } from './input-table.tsx'
import css from './inputs.css?inline'
import { LaunchInput } from './launch-input.tsx'
import { matchesFilter, runsOn } from './input-filter.ts'
import { useInputFigures } from './use-input-figures.ts'

export interface InputsProps {
  /** Limits the list to inputs that run on this node: the global ones and its own. */
  readonly nodeId?: string
}

const listPollMs = 10_000
const statesPollMs = 2000

function Inputs({ nodeId }: InputsProps) {
  const core = useCore()
  const t = useStrings(inputStrings)
  const n = useStrings(nodeStrings)
  const common = useCommonStrings()
  const nodes = useStore(core.$nodes).data
  const mayCreate = usePermission('inputs:create')
  const [filter, setFilter] = useState('')
  const list = usePolledData<InputList>('/system/inputs', listPollMs)
  const states = usePolledData<ClusterInputStates>('/cluster/inputstates', statesPollMs)
  const { data: types } = useQueryData<Record<string, InputType>>('/system/inputs/types/all')
  const all = list.data?.inputs.filter(input => runsOn(input, nodeId))
  const shown = all?.filter(input => matchesFilter(input, filter)).sort(byTitle)
  const figures = useInputFigures(all, nodeId)
  const title =
    nodeId === undefined
      ? t('title')
      : t('nodeTitle', { node: nodeName(findNode(nodes, nodeId), core.config.isCloud) ?? n('unknown') })
  const changed = () => {
    list.refetch()
    states.refetch()
  }
  const empty =
    filter === '' ? (
      <EmptyState title={t('none')}>{t(mayCreate ? 'noneHint' : 'noneReadOnly')}</EmptyState>
    ) : (
      <EmptyState title={common('noFilterMatch')} icon="funnel" />
    )
  return (
    <Page
      title={title}
      crumb={nodeId === undefined ? undefined : <Link to={core.routes.inputs()}>{t('allInputs')}</Link>}
      description={t('description')}
      documentation="inputs"
      actions={mayCreate && <LaunchInput types={types} nodeId={nodeId} onLaunched={changed} />}
    >
      {list.error && !all ? (
        <Panel>
          <ErrorState error={list.error} onRetry={changed} />
        </Panel>
      ) : (
        <Panel>
          <div className="toolbar">
            <div className="filter">
              <TextField
                label={t('filter')}
                hideLabel
                type="search"
                icon="funnel"
                placeholder={t('filterPlaceholder')}
                value={filter}
                onChange={setFilter}
              />
            </div>
            <span className="sm muted tabular" role="status">
              {all &&
                shown &&
                (filter === ''
                  ? t('count', { count: all.length })
                  : t('countOf', { shown: shown.length, total: all.length }))}
            </span>
          </div>
          <InputTable
            inputs={shown}
            states={states.data}
            figures={figures}
            types={types}
            nodeId={nodeId}
            empty={empty}
            onChanged={changed}
          />
        </Panel>
      )}
    </Page>
  )
}

const byTitle = (a: Input, b: Input) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id)

defineElement<InputsProps>('cordwood-inputs', Inputs, { props: { nodeId: String }, styles: [css] })
