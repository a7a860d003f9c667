/** The fields of an index set by what each costs on disk, their types and conflicts, and the type that new values get. */
import { useCallback, useMemo, useState } from 'react'
import { indexSetFieldsPath, unsetFieldType } from '../../core/indices/api.ts'
import { fieldListStrings } from '../../core/indices/field-strings.ts'
import type { IndexSet, IndexSetField, IndexSetFields } from '../../core/indices/schema.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import {
  Badge,
  Button,
  ClientTable,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  Meter,
  Panel,
  useMessages,
  usePermission,
  useQueryData,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  type ClientColumn,
} from '../kit/kit.ts'
import { ChangeFieldType } from './change-field-type.tsx'

const defaults = { pageSize: 20, sort: { attributeId: 'bytes', direction: 'desc' } } as const
const nameOf = ({ name }: IndexSetField) => name

export function IndexFields({ set }: { readonly set: IndexSet }) {
  const t = useStrings(fieldListStrings)
  const { lang } = useMessages()
  const mayChange = usePermission(`indexsets:edit:${set.id}`)
  const [changing, setChanging] = useState<IndexSetField | null>(null)
  const { data, error, loading, refetch } = useQueryData<IndexSetFields>(indexSetFieldsPath(set.id), {
    onErrorRetry: false,
  })
  const columns = useFieldColumns(data?.bytes ?? 0)
  const actions = useCallback(
    (field: IndexSetField) =>
      field.settable && <FieldActions set={set} field={field} onChange={setChanging} onChanged={refetch} />,
    [set, refetch],
  )
  if (error && !data)
    return (
      <Panel>
        <ErrorState error={error} onRetry={refetch} />
      </Panel>
    )
  return (
    <>
      <p className="sm muted fields-note">
        {t('intro')} {data && t('otherBytes', { size: formatBytes(data.other_bytes) })}{' '}
        {data && data.indices_read < data.indices && (
          <>
            {t('partial', { count: data.indices, read: formatNumberIn(lang, data.indices_read) })}{' '}
            <Button size="sm" disabled={loading} onClick={refetch}>
              {t('readAgain')}
            </Button>
          </>
        )}
      </p>
      <ClientTable
        label={t('title')}
        columns={columns}
        rows={data?.fields}
        idOf={nameOf}
        search
        defaults={defaults}
        actions={mayChange ? actions : undefined}
        empty={<EmptyState kind="noData">{t('none')}</EmptyState>}
      />
      {changing && <ChangeFieldType set={set} field={changing} onChanged={refetch} onClose={() => setChanging(null)} />}
    </>
  )
}

interface FieldActionsProps {
  readonly set: IndexSet
  readonly field: IndexSetField
  readonly onChange: (field: IndexSetField) => void
  readonly onChanged: () => void
}

function FieldActions({ set, field, onChange, onChanged }: FieldActionsProps) {
  const t = useStrings(fieldListStrings)
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { name } = field
  const takeBack = async () => {
    try {
      await unsetFieldType(client, set.id, name)
      toast.success(t('takenBack', { field: name }))
    } catch (error) {
      toast.error(wordsOf(error), t('takeBackFailed', { field: name }))
    }
    onChanged()
  }
  return (
    <Menu
      label={t('changeOf', { field: name })}
      align="end"
      items={[
        { label: t('change'), icon: 'pencil', onSelect: () => onChange(field) },
        ...(field.set_type === null
          ? []
          : [{ label: t('takeBack'), icon: 'x' as const, onSelect: () => void takeBack() }]),
      ]}
      trigger={trigger => (
        <IconButton {...trigger} size="sm" icon="three-dots" label={t('changeOf', { field: name })} />
      )}
    />
  )
}

/** @param whole bytes of all fields */
function useFieldColumns(whole: number): readonly ClientColumn<IndexSetField>[] {
  const t = useStrings(fieldListStrings)
  const { lang } = useMessages()
  return useMemo((): readonly ClientColumn<IndexSetField>[] => {
    const count = (value: number) => formatNumberIn(lang, value)
    return [
      {
        id: 'name',
        title: t('field'),
        rowHeader: true,
        sortable: true,
        minWidth: 160,
        render: ({ name }) => <bdi className="mono break">{name}</bdi>,
      },
      {
        id: 'types',
        title: t('types'),
        wide: true,
        minWidth: 200,
        value: ({ types }) => types.map(({ type }) => t(type)).join(' '),
        render: field => <Types field={field} />,
      },
      {
        id: 'indices',
        title: t('indices'),
        numeric: true,
        sortable: true,
        width: 96,
        priority: 2,
        render: field => count(field.indices),
      },
      {
        id: 'messages',
        title: t('messages'),
        numeric: true,
        sortable: true,
        width: 130,
        priority: 1,
        render: field => count(field.messages),
      },
      {
        id: 'bytes',
        title: t('bytes'),
        numeric: true,
        sortable: true,
        width: 180,
        render: ({ bytes }) => (
          <div className="field-bytes">
            <Meter label={t('share')} ratio={whole === 0 ? 0 : bytes / whole} valueText={formatBytes(bytes)} />
            <span>{formatBytes(bytes)}</span>
          </div>
        ),
      },
    ]
  }, [t, lang, whole])
}

/** Each type, in how many indices where they differ, and what holds from now on. */
function Types({ field: { types, conflict, set_type: setType } }: { readonly field: IndexSetField }) {
  const t = useStrings(fieldListStrings)
  return (
    <>
      {conflict && (
        <>
          <Badge variant="warning" icon="exclamation-triangle">
            {t('conflict')}
          </Badge>{' '}
        </>
      )}
      {types
        .map(({ type, indices }) => (conflict ? t('conflictHint', { type: t(type), count: indices }) : t(type)))
        .join(', ')}
      {setType !== null && <span className="muted"> {t('setType', { type: t(setType) })}</span>}
    </>
  )
}
