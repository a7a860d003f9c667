/** Asks where a widget is copied to: a page of this dashboard while it is edited, or of another one, which is saved at once. */
import { useMemo, useState } from 'react'
import { changePage, copyWidgetTo, pageWithId } from '../../../core/dashboards/change.ts'
import { dashboardOf, viewOfDashboard, type Dashboard, type DashboardPage } from '../../../core/dashboards/dashboard.ts'
import { dashboardEntity } from '../../../core/dashboards/entity.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { createSearch } from '../../../core/search/api.ts'
import { updateView } from '../../../core/views/api.ts'
import type { ViewSummary } from '../../../core/views/schema.ts'
import { useEntityChanged } from '../../kit/entities/entities.ts'
import {
  Callout,
  ModalForm,
  SelectField,
  useCore,
  useHost,
  useQuietClient,
  useStrings,
  useToast,
  useToastLink,
  useWordsOf,
  type SelectOption,
} from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'
import type { DashboardSavedDetail } from '../dashboard-events.ts'
import { PageSelect } from './page-select.tsx'
import { useDashboardChoices } from './use-dashboard-choices.ts'
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
  /** No dashboard is open: the widget comes from elsewhere. */
  readonly adding?: boolean
  readonly onDashboard: (dashboard: Dashboard) => void
  readonly onClose: () => void
}

/** Those of one title are told apart by their owners. */
function optionOf({ id, title, owner }: ViewSummary, _: number, all: readonly ViewSummary[]): SelectOption {
  const isOneOfMany = all.some(other => other.title === title && other.id !== id)
  return { value: id, label: title, ...(isOneOfMany && owner && { note: owner }) }
}

/** Stands for the dashboard that is open; no id is empty. */
const here = ''

export function CopyDialog(props: CopyDialogProps) {
  const { dashboard, page, widgetId, viewId, editing, adding = false, onDashboard, onClose } = props
  const widgetTitle = shortText(props.widgetTitle, 80)
  const { routes } = useCore()
  const host = useHost()
  const t = useStrings(dashboardStrings)
  const client = useQuietClient()
  const toast = useToast()
  const linkTo = useToastLink()
  const wordsOf = useWordsOf()
  const listsChanged = useEntityChanged(dashboardEntity)
  const { dashboards: others, error } = useDashboardChoices(viewId)
  const [target, setTarget] = useState<string | null>(editing ? here : null)
  const [pageId, setPageId] = useState<string | null>(editing ? page.id : null)
  const other = useStored(client, target === here ? null : target)
  const options = useMemo(
    () => [...(editing ? [{ value: here, label: t('thisDashboard') }] : []), ...(others ?? []).map(optionOf)],
    [others, editing, t],
  )
  const pages = target === here ? dashboard.pages : other.stored ? dashboardOf(other.stored).pages : []
  const chosen = pages.find(({ id }) => id === pageId) ?? pages[0] ?? null

  const copyToOther = async (id: string, toPage: DashboardPage) => {
    // As it is by now: others may have changed it since the dialog opened.
    const base = await readDashboard(client, id)
    const into = dashboardOf(base)
    // One without any page has an empty one as soon as it is opened.
    const to = pageWithId(into, toPage.id) ?? (Object.keys(base.view.state).length === 0 ? into.pages[0] : undefined)
    if (!to) throw new Error(t('pageGone', { dashboard: base.view.title }))
    const changed = changePage(into, to.id, copyWidgetTo(page, widgetId, to))
    const { view, search } = viewOfDashboard(changed, { title: base.view.title, base })
    await createSearch(client, search)
    const { title } = await updateView(client, view)
    host.emit('cordwood-dashboard-saved', { id, title } satisfies DashboardSavedDetail)
    listsChanged()
    toast.success(
      t(adding ? 'added' : 'copied', { widget: widgetTitle, dashboard: title }),
      undefined,
      linkTo(routes.dashboard({ viewId: id }, { page: to.id }), t('openDashboard')),
    )
  }
  const copy = async () => {
    if (target === null || !chosen) return
    if (target === here) onDashboard(changePage(dashboard, chosen.id, copyWidgetTo(page, widgetId, chosen)))
    else await copyToOther(target, chosen)
    onClose()
  }
  const problem = error ?? other.error
  return (
    <ModalForm
      title={t(adding ? 'addTitle' : 'copyTitle', { title: widgetTitle })}
      submitLabel={t(adding ? 'addNow' : 'copy')}
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
        placeholder={t(!others || options.length > 0 ? 'chooseDashboard' : adding ? 'noneAtAll' : 'noneToChange')}
        onChange={next => {
          setTarget(next)
          setPageId(next === here ? page.id : null)
        }}
      />
      {pages.length > 1 && <PageSelect pages={pages} value={chosen!.id} onPage={setPageId} />}
    </ModalForm>
  )
}
