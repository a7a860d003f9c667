/**
 * `<cordwood-audit-log>`: who did what, when, from where, and what changed by it, newest first; with filters, each row with its values
 * before and after, and an export of what is shown.
 *
 * @permission auditlog:read — shows and exports the audit log
 * @example
 * <cordwood-audit-log entity="streams:000000000000000000000001"></cordwood-audit-log>
 */
import { useMemo, useState } from 'react'
import { auditPath, exportAudit } from '../../core/audit/api.ts'
import { auditActions, auditTypes, longestAuditQuery } from '../../core/audit/known.ts'
import type { AuditEntry, AuditExportFormat } from '../../core/audit/schema.ts'
import { auditStrings } from '../../core/audit/strings.ts'
import type { ListAttribute } from '../../core/client/pagination.ts'
import {
  Button,
  defineElement,
  EmptyState,
  EntityTable,
  Menu,
  Page,
  useCore,
  usePaginatedEntities,
  useStrings,
  useToast,
  useWordsOf,
  type RowSection,
  type TableState,
} from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { useColumns } from './audit-columns.tsx'
import css from './audit-log.css?inline'
import { RowDetails } from './row-details.tsx'
import { useAuditState } from './use-audit-state.ts'

export interface AuditLogProps {
  /** Shows what happened to one entity only: its type and its id, `streams:000000000000000000000001`. */
  readonly entity?: string
  /** Shows what one user did only, by name. */
  readonly actor?: string
  /** The query of the address, from the shell: page, page size, query and filters. */
  readonly parameters?: string
}

function AuditLog({ entity, actor, parameters }: AuditLogProps) {
  const t = useStrings(auditStrings)
  const state = useAuditState(parameters)
  const asked = useAsked(state, entity, actor)
  const pages = usePaginatedEntities<AuditEntry>(auditPath, asked)
  const columns = useColumns(entity !== undefined)
  const attributes = useAttributes(entity, actor)
  const sections = useMemo(
    (): readonly RowSection<AuditEntry>[] => [
      { id: 'details', title: t('details'), render: row => <RowDetails row={row} /> },
    ],
    [t],
  )
  return (
    <Page
      title={t('title')}
      description={t('intro')}
      documentation="auditlog"
      actions={
        <>
          <Button icon="arrow-clockwise" onClick={pages.refetch}>
            {t('refresh')}
          </Button>
          <ExportMenu asked={asked} />
        </>
      }
    >
      <EntityTable
        label={t('title')}
        columns={columns}
        pages={pages}
        state={state}
        search="plain"
        attributes={attributes}
        sections={sections}
        empty={<EmptyState title={t('none')} />}
      />
    </Page>
  )
}

/** What is asked of the server: the choice of the user within that of the page. */
function useAsked(state: TableState, entity: string | undefined, actor: string | undefined): TableState {
  return useMemo(() => {
    const fixed = Object.entries({ entity, actor }).flatMap(([attributeId, value]) =>
      value === undefined || value === '' ? [] : [{ attributeId, value, title: value }],
    )
    return {
      ...state,
      sort: undefined,
      query: state.query.slice(0, longestAuditQuery),
      filters: [...state.filters, ...fixed],
    }
  }, [state, entity, actor])
}

/** Without the filters that the page has set. */
function useAttributes(entity: string | undefined, actor: string | undefined): readonly ListAttribute[] {
  const t = useStrings(auditStrings)
  return useMemo(() => {
    const all: readonly ListAttribute[] = [
      { id: 'actor', title: t('actor') },
      {
        id: 'action',
        title: t('action'),
        filter_options: auditActions.map(value => ({ value, title: t(`action_${value}`) })),
      },
      { id: 'type', title: t('type'), filter_options: auditTypes.map(value => ({ value, title: t(`type_${value}`) })) },
      { id: 'entity', title: t('entity') },
      { id: 'at', title: t('time'), type: 'DATE' },
    ]
    const fixed = [...(entity ? ['entity', 'type'] : []), ...(actor ? ['actor'] : [])]
    return all.filter(({ id }) => !fixed.includes(id)).map(attribute => ({ ...attribute, filterable: true }))
  }, [t, entity, actor])
}

function ExportMenu({ asked }: { readonly asked: TableState }) {
  const { client } = useCore()
  const t = useStrings(auditStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const [isBusy, setBusy] = useState(false)
  const save = async (format: AuditExportFormat) => {
    if (isBusy) return
    setBusy(true)
    try {
      const filters = asked.filters.map(({ attributeId, value }) => `${attributeId}:${value}`)
      saveFile(`audit-log.${format}`, await exportAudit(client, format, { query: asked.query, filters }))
    } catch (error) {
      toast.error(wordsOf(error), t('exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('export')}
      align="end"
      items={[
        { label: t('exportCsv'), onSelect: () => void save('csv') },
        { label: t('exportNdjson'), onSelect: () => void save('ndjson') },
      ]}
      trigger={trigger => (
        <Button icon="download" aria-disabled={isBusy || undefined} {...trigger}>
          {t('export')}
        </Button>
      )}
    />
  )
}

defineElement<AuditLogProps>('cordwood-audit-log', AuditLog, {
  props: { entity: String, actor: String, parameters: String },
  styles: [css],
})
