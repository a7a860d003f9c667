/** Who changed a definition, and when. Events name the version that made them. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { definitionPath } from '../../../core/alerts/api.ts'
import type { DefinitionVersion, EventDefinition } from '../../../core/alerts/schema.ts'
import {
  Badge,
  CopyButton,
  ErrorState,
  Panel,
  Skeleton,
  Table,
  Timestamp,
  useQueryData,
  useStrings,
  type Column,
} from '../../kit/kit.ts'

const mostShown = 10

export function VersionsPanel({ definition }: { readonly definition: EventDefinition }) {
  const t = useStrings(definitionPageStrings)
  const { id, version: current } = definition
  const { data, error, refetch } = useQueryData<{ readonly versions: readonly DefinitionVersion[] }>(
    `${definitionPath(id)}/versions`,
  )
  const columns: readonly Column<DefinitionVersion>[] = [
    {
      id: 'version',
      title: t('version'),
      rowHeader: true,
      render: ({ version }) => (
        <span className="row">
          {version}
          {version === current && <Badge>{t('currentVersion')}</Badge>}
        </span>
      ),
    },
    { id: 'at', title: t('updated'), render: ({ changed_at: at }) => <Timestamp value={at} /> },
    {
      id: 'by',
      title: t('changedBy'),
      render: ({ changed_by: by }) => (by === null ? t('byServer') : <bdi className="break">{by}</bdi>),
    },
  ]
  return (
    <Panel title={t('versions')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Table
          label={t('versions')}
          columns={columns}
          rows={data.versions.slice(0, mostShown)}
          rowKey={({ version }) => String(version)}
        />
      ) : (
        <Skeleton rows={3} />
      )}
      <p className="pad row xs muted">
        {t('idLabel')} <code className="break">{id}</code> <CopyButton value={id} />
      </p>
    </Panel>
  )
}
