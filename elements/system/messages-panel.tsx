import { useState } from 'react'
import { findNode, nodeName, nodeStrings, type ClusterNode } from '../../core/nodes/nodes.ts'
import type { SystemMessages } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import {
  EmptyState,
  ErrorState,
  Pagination,
  Panel,
  Table,
  Timestamp,
  useCore,
  usePolledData,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { refreshMs } from './cluster-figures.ts'

/** Fixed by the server. */
const pageSize = 30

type Message = SystemMessages['messages'][number]

/** Lists system messages, newest first. */
export function MessagesPanel({ nodes }: { readonly nodes: readonly ClusterNode[] | undefined }) {
  const core = useCore()
  const t = useStrings(systemStrings)
  const n = useStrings(nodeStrings)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = usePolledData<SystemMessages>(`/system/messages?page=${page}`, refreshMs)
  const rows = data?.messages.map((message, index) => ({ ...message, index }))
  const columns: readonly Column<Message>[] = [
    {
      id: 'time',
      title: t('time'),
      className: 'col-time',
      width: 172,
      render: message => <Timestamp value={message.timestamp} />,
    },
    {
      id: 'node',
      title: t('node'),
      className: 'muted break',
      width: 190,
      render: ({ node_id }) => nodeName(findNode(nodes, node_id), core.config.isCloud) ?? n('unknown'),
    },
    {
      id: 'message',
      title: t('message'),
      wide: true,
      className: 'break',
      minWidth: 200,
      render: message => message.content,
    },
  ]
  return (
    <Panel title={t('systemMessages')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Table
          label={t('systemMessages')}
          cards
          columns={columns}
          rows={rows}
          rowKey={message => `${message.timestamp} ${(message as Message & { index: number }).index}`}
          empty={<EmptyState title={t('noSystemMessages')} />}
        />
      )}
      {data && data.total > pageSize && (
        <div className="pad">
          <Pagination page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}
