/** Details of an input in its opened row: figures, configuration, and the state on each node. */
import type { ReactNode } from 'react'
import { sendUrl } from '../../core/inputs/addresses.ts'
import { fieldsInOrder } from '../../core/inputs/rules.ts'
import type { Input, InputType } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { findNode, nodeName, nodeStrings, type ClusterNode } from '../../core/nodes/nodes.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { CopyButton, Timestamp, useCore, useStrings } from '../kit/kit.ts'
import { configurationValue } from './configuration-value.ts'
import type { InputFigures } from './input-figures.ts'
import type { InputStatus } from './input-states.ts'

export interface InputDetailsProps {
  readonly input: Input
  readonly type: InputType | undefined
  readonly status: InputStatus | undefined
  readonly figures: InputFigures | undefined
  readonly nodes: readonly ClusterNode[] | undefined
}

type Entry = readonly [name: string, value: ReactNode]

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  return (
    <section>
      <h2 className="sm">{title}</h2>
      <dl>
        {entries.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function InputDetails({ input, type, status, figures, nodes }: InputDetailsProps) {
  const core = useCore()
  const t = useStrings(inputStrings)
  const n = useStrings(nodeStrings)
  const counts = figures?.counts
  const numbers = [
    [t('messagesReceived'), counts?.incomingMessages],
    [t('emptyMessages'), counts?.emptyMessages],
    [t('decodeErrorsName'), counts?.decodeErrors],
    [t('droppedName'), counts?.droppedMessages],
    [t('tooLarge'), counts?.tooLargeMessages],
    [t('refusedRequests'), counts?.refusedRequests],
    [t('openConnections'), counts?.open_connections],
    [t('totalConnections'), counts?.total_connections],
    [t('refusedConnections'), counts?.refusedConnections],
  ] as const
  const bytes = [
    [t('bytesRead'), counts?.read_bytes_total],
    [t('bytesWritten'), counts?.written_bytes_total],
  ] as const
  const known = <T,>(entries: readonly (readonly [string, T | undefined])[], show: (value: T) => string): Entry[] =>
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, show(value)] as const]))
  const requested = type?.requested_configuration
  const shown = (name: string, value: unknown) =>
    typeof value === 'boolean'
      ? t(value ? 'yes' : 'no')
      : (configurationValue(name, requested && Object.hasOwn(requested, name) ? requested[name] : undefined, value) ??
        t('secretSet'))
  const configuration = type
    ? fieldsInOrder(type.requested_configuration).map(([name, field]) => [name, field.human_name] as const)
    : Object.keys(input.attributes).map(name => [name, name] as const)
  const url = sendUrl(input, type, new URL(core.baseUrl, location.href).hostname)
  return (
    <div className="details">
      <Entries title={t('figures')} entries={[...known(numbers, formatNumber), ...known(bytes, formatBytes)]} />
      <Entries
        title={t('configuration')}
        entries={[
          ...(url === null
            ? []
            : [
                [
                  t('sendTo'),
                  <span className="row">
                    <span className="mono break">{url}</span>
                    <CopyButton value={url} label={t('copySendTo')} />
                  </span>,
                ] as const,
              ]),
          ...configuration
            .filter(
              ([name]) =>
                Object.hasOwn(input.attributes, name) &&
                input.attributes[name] !== null &&
                input.attributes[name] !== '',
            )
            .map(([name, label]): Entry => [label, shown(name, input.attributes[name])]),
        ]}
      />
      <Entries
        title={t('states')}
        entries={[
          ...(status?.nodes ?? []).map(
            ({ nodeId, state, startedAt, reason }): Entry => [
              nodeName(findNode(nodes, nodeId), core.config.isCloud) ?? n('unknown'),
              <>
                {t(state)} <Timestamp value={startedAt} />
                {reason !== null && <> {reason}</>}
              </>,
            ],
          ),
          [t('createdBy'), input.creator_user_id],
          [t('createdAt'), <Timestamp value={input.created_at} />],
          [
            t('id'),
            <span className="row">
              <span className="mono">{input.id}</span>
              <CopyButton value={input.id} label={t('copyId')} />
            </span>,
          ],
        ]}
      />
    </div>
  )
}
