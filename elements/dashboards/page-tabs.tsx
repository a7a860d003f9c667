/** The pages of a dashboard as tabs; while it is edited they are added, renamed, moved, duplicated and deleted here. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { addPage, duplicatePage, movePage, removePage } from '../../core/dashboards/change.ts'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { Button, IconButton, Menu, ModalForm, TextField, useStrings, type MenuItem } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'

export interface PageTabsProps {
  readonly dashboard: Dashboard
  /** Id of the page that is shown. */
  readonly shown: string
  readonly editing: boolean
  readonly panelId: string
  readonly onShow: (id: string) => void
  readonly onChange: (dashboard: Dashboard) => void
  readonly onRename: (id: string, title: string) => void
}

export function PageTabs({ dashboard, shown, editing, panelId, onShow, onChange, onRename }: PageTabsProps) {
  const t = useStrings(dashboardStrings)
  const list = useRef<HTMLDivElement>(null)
  /** The page whose tab is dragged. */
  const dragged = useRef<string | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const { pages } = dashboard
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === shown),
  )
  const page = pages[at]!
  const titleOf = (index: number) => shortText(pages[index]!.title, 80) || t('page', { number: index + 1 })
  const show = (index: number) => {
    onShow(pages[index]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + way,
      ArrowLeft: at - way,
      Home: 0,
      End: pages.length - 1,
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key]! : null
    if (step === null) return
    event.preventDefault()
    show((step + pages.length) % pages.length)
  }
  const items: readonly MenuItem[] = [
    { label: t('renamePage'), icon: 'pencil', onSelect: () => setRenamed(page.title) },
    {
      label: t('moveLeft'),
      icon: 'chevron-left',
      disabled: at === 0,
      onSelect: () => onChange(movePage(dashboard, page.id, at - 1)),
    },
    {
      label: t('moveRight'),
      icon: 'chevron-right',
      disabled: at === pages.length - 1,
      onSelect: () => onChange(movePage(dashboard, page.id, at + 1)),
    },
    {
      label: t('duplicatePage'),
      icon: 'copy',
      onSelect: () => onChange(duplicatePage(dashboard, page.id, t('copyOf', { title: titleOf(at) }))),
    },
    'separator',
    {
      label: t('deletePage'),
      icon: 'trash',
      danger: true,
      disabled: pages.length === 1,
      onSelect: () => {
        onChange(removePage(dashboard, page.id))
        onShow(pages[at === 0 ? 1 : at - 1]!.id)
      },
    },
  ]
  const add = () => {
    const next = addPage(dashboard, t('page', { number: pages.length + 1 }))
    onChange(next)
    onShow(next.pages.at(-1)!.id)
  }
  return (
    <div className="row dashboard-pages">
      <div ref={list} className="tabs" role="tablist" aria-label={t('pages')} onKeyDown={walk}>
        {pages.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-controls={panelId}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onShow(id)}
            draggable={editing || undefined}
            onDragStart={event => {
              dragged.current = id
              // Without data some browsers drag nothing.
              event.dataTransfer.setData('text/plain', titleOf(index))
            }}
            onDragOver={event => {
              if (dragged.current !== null) event.preventDefault()
            }}
            onDragEnd={() => {
              dragged.current = null
            }}
            onDrop={event => {
              if (dragged.current === null) return
              event.preventDefault()
              onChange(movePage(dashboard, dragged.current, index))
              dragged.current = null
            }}
          >
            <bdi>{titleOf(index)}</bdi>
          </button>
        ))}
      </div>
      {editing && (
        <>
          <Menu
            label={t('pageActions', { title: titleOf(at) })}
            items={items}
            trigger={trigger => (
              <IconButton {...trigger} size="sm" icon="three-dots" label={t('pageActions', { title: titleOf(at) })} />
            )}
          />
          <Button size="sm" variant="ghost" icon="plus" onClick={add}>
            {t('addPage')}
          </Button>
        </>
      )}
      {renamed !== null && (
        <ModalForm
          title={t('renamePageTitle')}
          submitLabel={t('apply')}
          width="sm"
          onSubmit={() => {
            onRename(page.id, renamed.trim())
            setRenamed(null)
          }}
          onCancel={() => setRenamed(null)}
        >
          <TextField label={t('pageTitle')} value={renamed} maxLength={200} autoFocus onChange={setRenamed} />
        </ModalForm>
      )}
    </div>
  )
}
