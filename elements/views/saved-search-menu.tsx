/** Actions on the search page as a whole: save, save as, load, describe, share, mark as favourite, delete, put it on a dashboard. */
import { useRef, useState } from 'react'
import { mayChangeSomeDashboard } from '../../core/dashboards/rights.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import { savedSearchEntity } from '../../core/views/entity.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { useFavorite } from '../kit/entities/use-favorite.ts'
import { useSharing } from '../kit/entities/use-sharing.ts'
import {
  Button,
  ConfirmDialog,
  IconButton,
  lazyPart,
  Menu,
  Tooltip,
  useCore,
  useHeldPermissions,
  useHost,
  usePermission,
  useShortcuts,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../kit/kit.ts'
import { useSearchPage } from '../search/page-context.ts'
import { useStreamSharing, type SearchedStream } from './stream-sharing.tsx'
import { ChangedMeanwhile, useSave } from './use-save.ts'
import type { SavedSearchOpenedDetail } from './view-events.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import css from './menu.css?inline'

addKitCss(css)

const LoadDialog = lazyPart(async () => (await import('./load-dialog.tsx')).LoadDialog)
const ViewForm = lazyPart(async () => (await import('./view-form.tsx')).ViewForm)
const ShareEntity = lazyPart(async () => (await import('../kit/entities/share-entity.tsx')).ShareEntity)
const EntityAccess = lazyPart(async () => (await import('../kit/entities/entity-access.tsx')).EntityAccess)
const DeleteEntity = lazyPart(async () => (await import('../kit/entities/delete-entity.tsx')).DeleteEntity)
const ExportSearch = lazyPart(async () => (await import('../dashboards/export-search.tsx')).ExportSearch)
const AddMessages = lazyPart(async () => (await import('../dashboards/add-messages.tsx')).AddMessages)

const blank = { title: '', summary: '', description: '' }

/** The saved search to open once the user agrees to lose unsaved changes; `to` null leaves it. */
interface Leaving {
  readonly to: string | null
}

export interface SavedSearchMenuProps {
  /** The stream that the page belongs to; null: none. */
  readonly stream?: SearchedStream | null
}

export function SavedSearchMenu({ stream = null }: SavedSearchMenuProps) {
  const { routes } = useCore()
  const host = useHost()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { page, zone, opened, viewId, dirty, hosted, change, openView, keys } = useSearchPage()
  const view = opened?.view ?? null
  const mayDecorate = usePermission('decorators:create')
  const mayEdit = usePermission(`view:edit:${view?.id ?? ''}`)
  const mayDelete = usePermission(`view:delete:${view?.id ?? ''}`)
  const mayDefine = usePermission('eventdefinitions:create')
  const mayCreateDashboards = usePermission('dashboards:create')
  const mayAddToDashboards = mayChangeSomeDashboard(useHeldPermissions())
  const sharing = useSharing('search', view?.id ?? '')
  const favorite = useFavorite(savedSearchEntity, view)
  const ofStream = useStreamSharing(stream)
  const saving = useSave()
  const [open, setOpen] = useState<
    'create' | 'details' | 'load' | 'share' | 'access' | 'delete' | 'replace' | 'export' | 'messages' | null
  >(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const busy = useRef(false)
  const close = () => setOpen(null)

  const save = async () => {
    if (!view || !dirty || busy.current) return
    busy.current = true
    try {
      await saving.save()
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setOpen('replace')
      else toast.error(wordsOf(error), t('saveFailed', { title: view.title }))
    } finally {
      busy.current = false
    }
  }
  const replace = async () => {
    await saving.save(true)
    close()
  }
  const go = (to: string | null) => {
    setLeaving(null)
    host.emit('cordwood-saved-search-opened', { id: to } satisfies SavedSearchOpenedDetail)
    openView(to)
  }
  const leave = (to: string | null) => {
    close()
    if (to !== null && to === viewId && !dirty) return
    if (view && dirty) setLeaving({ to })
    else go(to)
  }
  const ofSearch = { zone, ...(opened && { base: opened }) }
  const share = () => sharing.share(() => setOpen('share'))
  // While another one is on its way there is nothing to save, or to take elsewhere.
  const waiting = viewId !== null && !view
  const saveOrAsk = () => {
    if (open !== null || leaving !== null || waiting) return
    if (view && mayEdit) void save()
    else setOpen('create')
  }
  useShortcuts(keys === 'page' ? 'page' : 'element', { 'Mod+s': saveOrAsk })

  const reasons = view
    ? [...new Set([...(mayEdit ? [] : [t('notPermitted')]), ...(sharing.refusal === null ? [] : [sharing.refusal])])]
    : []
  const items: readonly MenuItem[] = [
    { label: t('load'), icon: 'list', onSelect: () => setOpen('load') },
    { label: t('newSearch'), icon: 'plus', onSelect: () => leave(null) },
    { label: t('all'), icon: 'bookmark', to: routes.views() },
    ...(mayCreateDashboards
      ? [
          {
            label: t('exportToDashboard'),
            icon: 'grid-3x3' as const,
            disabled: waiting,
            onSelect: () => setOpen('export'),
          },
        ]
      : []),
    ...(mayAddToDashboards
      ? [{ label: t('addMessages'), icon: 'list' as const, disabled: waiting, onSelect: () => setOpen('messages') }]
      : []),
    ...(mayDefine
      ? [
          {
            label: t('createDefinition'),
            icon: 'bell' as const,
            disabled: waiting,
            to: routes.newEventDefinition(
              searchParameters({ query: page.query, timeRange: page.timeRange, streams: page.streams }),
            ),
          },
        ]
      : []),
    ...(mayDecorate
      ? [{ label: t('decorators'), icon: 'sliders' as const, to: routes.configurations({ section: 'decorators' }) }]
      : []),
    ...(view
      ? [
          'separator' as const,
          ...reasons.map(caption => ({ caption })),
          { label: t('saveAs'), icon: 'copy' as const, onSelect: () => setOpen('create') },
          {
            label: t('reset'),
            icon: 'arrow-90deg-left' as const,
            disabled: !dirty,
            onSelect: () => change(opened!.page),
          },
          { label: t('editDetails'), icon: 'pencil' as const, disabled: !mayEdit, onSelect: () => setOpen('details') },
          {
            label: t(favorite.marked ? 'removeFavorite' : 'addFavorite'),
            icon: favorite.marked ? ('star-fill' as const) : ('star' as const),
            onSelect: () => void favorite.toggle(),
          },
          { label: t('share'), icon: 'person-plus' as const, disabled: sharing.refusal !== null, onSelect: share },
          {
            label: t('access'),
            icon: 'people' as const,
            disabled: sharing.refusal !== null,
            onSelect: () => setOpen('access'),
          },
          'separator' as const,
          {
            label: t('delete'),
            icon: 'trash' as const,
            danger: true,
            disabled: !mayDelete,
            onSelect: () => setOpen('delete'),
          },
        ]
      : []),
    ...ofStream.items,
  ]
  const words = !view ? t('saveSearch') : mayEdit ? t('save') : t('saveAs')
  const idle = waiting || (view !== null && mayEdit && !dirty)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon="bookmark"
        aria-label={words}
        aria-disabled={idle || undefined}
        onClick={() => {
          if (!idle) saveOrAsk()
        }}
      >
        <span className="wide-only">{words}</span>
      </Button>
      {view &&
        (sharing.refusal === null ? (
          <Button variant="ghost" size="sm" icon="person-plus" className="wide-only" onClick={share}>
            {t('share')}
          </Button>
        ) : (
          <Tooltip content={sharing.refusal}>
            <Button variant="ghost" size="sm" icon="person-plus" className="wide-only" aria-disabled="true">
              {t('share')}
            </Button>
          </Tooltip>
        ))}
      <Menu
        label={t('more')}
        align="end"
        items={items}
        trigger={props => <IconButton {...props} size="sm" icon="three-dots" label={t('more')} />}
      />
      {ofStream.dialog}
      {open === 'create' && (
        <ViewForm
          heading={t(view ? 'saveAsTitle' : 'saveTitle')}
          submitLabel={t('create')}
          given={view ? { ...view, title: t('copyOf', { title: view.title }) } : blank}
          onSubmit={saving.create}
          onClose={close}
        />
      )}
      {open === 'details' && view && (
        <ViewForm
          heading={t('detailsTitle')}
          submitLabel={t('save')}
          given={view}
          onSubmit={saving.describe}
          onClose={close}
        />
      )}
      {open === 'export' && (
        <ExportSearch page={page} of={{ ...ofSearch, title: view?.title ?? '' }} hosted={hosted} onClose={close} />
      )}
      {open === 'messages' && <AddMessages page={page} of={ofSearch} onClose={close} />}
      {open === 'load' && <LoadDialog viewId={viewId} onChoose={leave} onClose={close} />}
      {open === 'share' && view && <ShareEntity type="search" id={view.id} title={view.title} onClose={close} />}
      {open === 'access' && view && <EntityAccess type="search" id={view.id} title={view.title} onClose={close} />}
      {open === 'delete' && view && (
        <DeleteEntity
          entity={savedSearchEntity}
          id={view.id}
          title={view.title}
          onDeleted={() => go(null)}
          onClose={close}
        />
      )}
      {open === 'replace' && view && (
        <ConfirmDialog
          title={t('changedTitle')}
          danger
          confirmLabel={t('replace')}
          onConfirm={replace}
          onCancel={close}
        >
          <p className="break">{t('changedMeanwhile', { title: view.title })}</p>
        </ConfirmDialog>
      )}
      {leaving && view && (
        <ConfirmDialog
          title={t('leaveTitle')}
          danger
          confirmLabel={t('discard')}
          onConfirm={() => go(leaving.to)}
          onCancel={() => setLeaving(null)}
        >
          <p className="break">{t('leave', { title: view.title })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
