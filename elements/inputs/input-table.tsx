import { useState } from 'react'
import { fetchAddress, listenAddress } from '../../core/inputs/addresses.ts'
import type { ClusterInputStates, Input, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { findNode, nodeName, nodeStrings } from '../../core/nodes/nodes.ts'
import { Table, useCore, useStore, useStrings, type Column } from '../kit/kit.ts'
import type { FiguresOfInputs } from './figures-store.ts'
import { InputActions } from './input-actions.tsx'
import { InputDetails } from './input-details.tsx'
import { ConnectionsCell, NetworkCell, ThroughputCell } from './input-figure-cells.tsx'
import { InputStateView, InputTroubles } from './input-state.tsx'
import { statusOf } from './input-states.ts'
import { StaticFields } from './static-fields.tsx'
import { useFocusAfterDeletion } from './use-focus-after-deletion.ts'

export interface InputTableProps {
  /** undefined: still loading. */
  readonly inputs: readonly Input[] | undefined
  readonly states: ClusterInputStates | undefined
  readonly figures: FiguresOfInputs
  readonly types: Readonly<Record<string, InputType>> | undefined
  readonly nodeId?: string
  readonly empty: React.ReactNode
  readonly onChanged: () => void
}

/** The list: fixed columns, so that changing figures move nothing. */
export function InputTable({ inputs, states, figures, types, nodeId, empty, onChanged }: InputTableProps) {
  const core = useCore()
  const t = useStrings(inputStrings)
  const n = useStrings(nodeStrings)
  const { data: nodes } = useStore(core.$nodes)
  const [box, deleted] = useFocusAfterDeletion(inputs)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const status = (input: Input) => states && statusOf(input.id, states, nodeId)
  const typeOf = (input: Input) => (types && Object.hasOwn(types, input.type) ? types[input.type] : undefined)
  const place = ({ global, node }: Input) =>
    global ? t('allNodes') : (nodeName(findNode(nodes, node ?? ''), core.config.isCloud) ?? n('unknown'))

  const columns: readonly Column<Input>[] = [
    {
      id: 'title',
      title: t('inputTitle'),
      rowHeader: true,
      wide: true,
      className: 'col-title',
      // A failure's reason stands here in few lines.
      minWidth: 260,
      weight: 2,
      render: input => (
        <>
          <div className="medium break">{input.title}</div>
          <div className="xs muted">
            {input.name} · {place(input)}
          </div>
          <InputTroubles inputId={input.id} status={status(input)} figures={figures.get(input.id)} />
          <StaticFields input={input} onChanged={onChanged} />
        </>
      ),
    },
    {
      id: 'state',
      title: t('state'),
      className: 'col-state',
      minWidth: 130,
      render: input => <InputStateView status={status(input)} />,
    },
    {
      id: 'address',
      title: t('address'),
      className: 'col-address',
      width: 128,
      priority: 1,
      render: input => (
        <span className="mono muted break">{listenAddress(input) ?? fetchAddress(input) ?? t('unknown')}</span>
      ),
    },
    {
      id: 'throughput',
      title: t('throughput'),
      className: 'col-throughput',
      numeric: true,
      width: 160,
      render: input => <ThroughputCell figures={figures.get(input.id)} />,
    },
    {
      id: 'connections',
      title: t('connections'),
      className: 'col-connections',
      numeric: true,
      width: 108,
      priority: 2,
      render: input => <ConnectionsCell figures={figures.get(input.id)} />,
    },
    {
      id: 'network',
      title: t('network'),
      className: 'col-network',
      numeric: true,
      width: 196,
      priority: 3,
      render: input => <NetworkCell figures={figures.get(input.id)} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      hideTitle: true,
      wide: true,
      className: 'col-actions',
      width: 204,
      render: input => (
        <InputActions
          input={input}
          status={status(input)}
          type={typeOf(input)}
          onChanged={onChanged}
          onDeleted={() => deleted(input)}
        />
      ),
    },
  ]
  const toggle = ({ id }: Input) =>
    setOpened(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div ref={box} className="input-table">
      <Table
        label={t('list')}
        cards
        columns={columns}
        rows={inputs}
        rowKey={input => input.id}
        empty={empty}
        expansion={{
          isOpen: input => opened.has(input.id),
          onToggle: toggle,
          render: input => (
            <InputDetails
              input={input}
              type={typeOf(input)}
              status={status(input)}
              figures={figures.get(input.id)}
              nodes={nodes}
            />
          ),
        }}
      />
    </div>
  )
}
