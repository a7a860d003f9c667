/** Asks where a widget is copied to: a page of this dashboard while it is edited, or of another one, which is saved at once. */
import { useCallback, useMemo, useState } from 'react'
import { changePage, copyWidgetTo } from '../../../core/dashboards/change.ts'
import { dashboardOf, viewOfDashboard, type Dashboard, type DashboardPage } from '../../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { isAnyPermitted } from '../../../core/permissions/permissions.ts'
import { createSearch } from '../../../core/search/api.ts'
import { allDashboards, updateView } from '../../../core/views/api.ts'
import type { ViewSummary } from '../../../core/views/schema.ts'
import {
  Callout,
  ModalForm,
  SelectField,
  useHeldPermissions,
  useQueryData,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../../kit/kit.ts'
import { PageSelect } from './page-select.tsx'
import { readDashboard, useStored } from './use-stored.ts'

export interface CopyDialogProps {
  readonly dashboard: Dashboard
  /** The page that the widget stands on. */
  readonly page: DashboardPage
  readonly widgetId: string
  readonly widgetTitle: string
  /** Id of the dashboard that is open; null: it is not stored yet. */
  readonly viewId: string | null
  /** The dashboard that is open is edited, so that it can take the copy. */
  readonly editing: boolean
  readonly onDashboard: (dashboard: Dashboard) => void
  readonly onClose: () => void
}

/** Stands for the dashboard that is open; no id is empty. */
const here = ''

export function CopyDialog(props: CopyDialogProps) {
  const { dashboard, page, widgetId, widgetTitle, viewId, editing, onDashboard, onClose } = props
  const t = useStrings(dashboardStrings)
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const held = useHeldPermissions()
  const fetcher = useCallback((_: string, signal: AbortSignal) => allDashboards(client, { signal }), [client])
  const { data, error } = useQueryData<readonly ViewSummary[]>('all-dashboards', { fetcher, onErrorRetry: false })
  const [target, setTarget] = useState<string | null>(editing ? here : null)
  const [pageId, setPageId] = useState<string | null>(editing ? page.id : null)
  const other = useStored(client, target === here ? null : target)
  const options = useMemo(() => {
    const others = (data ?? []).filter(
      ({ id }) => id !== viewId && isAnyPermitted(held, [`view:edit:${id}`, `dashboards:edit:${id}`]),
    )
    return [
      ...(editing ? [{ value: here, label: t('thisDashboard') }] : []),
      ...others.map(({ id, title }) => ({ value: id, label: title })),
    ]
  }, [data, viewId, held, editing, t])
  const pages = target === here ? dashboard.pages : other.stored ? dashboardOf(other.stored).pages : []
  const chosen = pages.find(({ id }) => id === pageId) ?? pages[0] ?? null

  const copy = async () => {
    if (target === null || !chosen) return
    if (target === here) {
      onDashboard(changePage(dashboard, chosen.id, copyWidgetTo(page, widgetId, chosen)))
    } else {
      // As it is by now: others may have changed it since the dialog opened.
      const base = await readDashboard(client, target)
      const into = dashboardOf(base)
      const to = into.pages.find(({ id }) => id === chosen.id) ?? into.pages[0]!
      const changed = changePage(into, to.id, copyWidgetTo(page, widgetId, to))
      const { view, search } = viewOfDashboard(changed, { title: base.view.title, base })
      await createSearch(client, search)
      await updateView(client, view)
      toast.success(t('copied', { widget: widgetTitle, dashboard: view.title }))
    }
    onClose()
  }
  const problem = error ?? other.error
  return (
    <ModalForm
      title={t('copyTitle', { title: widgetTitle })}
      submitLabel={t('copy')}
      submitDisabled={!chosen}
      onSubmit={copy}
      onCancel={onClose}
    >
      {problem && <Callout variant="danger">{wordsOf(problem)}</Callout>}
      <SelectField
        label={t('toDashboard')}
        required
        autoFocus
        value={target}
        options={options}
        placeholder={data && options.length === 0 ? t('noneToChange') : undefined}
        onChange={next => {
          setTarget(next)
          setPageId(next === here ? page.id : null)
        }}
      />
      {pages.length > 1 && <PageSelect pages={pages} value={chosen!.id} onPage={setPageId} />}
    </ModalForm>
  )
}
