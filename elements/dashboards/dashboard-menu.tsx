/** What is done with a dashboard as a whole: edit, save, save as, describe, share, show on a TV, delete. */
import { useRef, useState } from 'react'
import { tvParameters } from '../../core/dashboards/address.ts'
import type { StoredDashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { DeleteEntity, EntityAccess, SharingButton, useSharing } from '../kit/entities/entities.ts'
import {
  Button,
  ConfirmDialog,
  IconButton,
  lazyPart,
  Menu,
  useCore,
  useNavigate,
  useShortcuts,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../kit/kit.ts'
import { ChangedMeanwhile } from '../views/use-save.ts'
import { ViewForm } from '../views/view-form.tsx'
import { TvDialog } from './tv-dialog.tsx'
import { queryOf, type Address } from './use-address.ts'
import type { Editing } from './use-editing.ts'
import type { DashboardRights } from './use-dashboard-rights.ts'
import { useSaveDashboard } from './use-save-dashboard.ts'

const LinksDialog = lazyPart(async () => (await import('./links/links-dialog.tsx')).LinksDialog)

export interface DashboardMenuProps {
  /** Null: it is not stored yet. */
  readonly stored: StoredDashboard | null
  readonly edit: Editing
  readonly editing: boolean
  readonly rights: DashboardRights
  readonly address: Address
  readonly onSaved: (stored: StoredDashboard) => void
  readonly onEditing: (editing: boolean) => void
  readonly onParameters: () => void
  readonly onDeleted: () => void
  /** In a shell: its keys are those of the whole page. */
  readonly hosted: boolean
}

type Open = 'create' | 'details' | 'access' | 'delete' | 'replace' | 'discard' | 'tv' | 'links' | null

export function DashboardMenu({
  stored,
  edit,
  editing,
  rights,
  address,
  onSaved,
  onEditing,
  onParameters,
  onDeleted,
  hosted,
}: DashboardMenuProps) {
  const { routes } = useCore()
  const t = useStrings(dashboardStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const navigate = useNavigate()
  const view = stored?.view ?? null
  const sharing = useSharing('dashboard', view?.id ?? '')
  const saving = useSaveDashboard(edit.dashboard, stored, onSaved)
  const [open, setOpen] = useState<Open>(null)
  const busy = useRef(false)
  const close = () => setOpen(null)
  const created = async (details: Parameters<typeof saving.create>[0]) => {
    await saving.create(details)
    onEditing(false)
  }
  const save = async () => {
    if (!view || busy.current) return
    if (!edit.dirty) return onEditing(false)
    busy.current = true
    try {
      await saving.save()
      onEditing(false)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setOpen('replace')
      else toast.error(wordsOf(error), t('saveFailed', { title: view.title }))
    } finally {
      busy.current = false
    }
  }
  const saveOrAsk = () => {
    if (open !== null) return
    if (view && rights.mayEdit) void save()
    else setOpen('create')
  }
  const discard = () => {
    if (edit.dirty && view) return setOpen('discard')
    if (view) onEditing(false)
    else if (hosted) navigate(routes.dashboards())
    else edit.reset()
  }
  useShortcuts(hosted ? 'page' : 'element', editing ? { 'Mod+s': saveOrAsk } : {})
  const isOwner = view !== null && sharing.refusal === null
  const items: readonly MenuItem[] = [
    ...(editing ? [{ label: t('editParameters'), icon: 'sliders' as const, onSelect: onParameters }] : []),
    ...(view && !rights.mayEdit ? [{ caption: t('mayNotEdit') }] : []),
    ...(view
      ? [
          {
            label: t('editDetails'),
            icon: 'pencil' as const,
            disabled: !rights.mayEdit,
            onSelect: () => setOpen('details'),
          },
          ...(isOwner
            ? [
                { label: t('access'), icon: 'people' as const, onSelect: () => setOpen('access') },
                { label: t('publicLinks'), icon: 'link' as const, onSelect: () => setOpen('links') },
              ]
            : []),
          { label: t('saveAs'), icon: 'copy' as const, disabled: !rights.mayCreate, onSelect: () => setOpen('create') },
          'separator' as const,
          {
            label: t('delete'),
            icon: 'trash' as const,
            danger: true,
            disabled: !rights.mayDelete,
            onSelect: () => setOpen('delete'),
          },
        ]
      : []),
  ]
  return (
    <>
      {view && !editing && (
        <>
          <Button icon="display" onClick={() => setOpen('tv')}>
            <span className="wide-label">{t('tvMode')}</span>
          </Button>
          <SharingButton type="dashboard" id={view.id} title={view.title} labelClass="wide-label" />
          {(rights.mayEdit || rights.mayCreate) && (
            <Button icon="pencil" onClick={() => onEditing(true)}>
              {t('editNow')}
            </Button>
          )}
        </>
      )}
      {editing && (
        <>
          <Button onClick={discard}>{t('discard')}</Button>
          <Button variant="primary" onClick={saveOrAsk}>
            {view && !rights.mayEdit ? t('saveAs') : t('saveTitle')}
          </Button>
        </>
      )}
      {items.length > 0 && (
        <Menu
          label={t('more')}
          align="end"
          items={items}
          trigger={trigger => <IconButton {...trigger} icon="three-dots" variant="default" label={t('more')} />}
        />
      )}
      {open === 'create' && (
        <ViewForm
          heading={view ? t('saveAsTitle') : t('saveTitle')}
          submitLabel={t('saveTitle')}
          given={
            view
              ? { title: t('copyOf', { title: view.title }), summary: view.summary, description: view.description }
              : { title: '', summary: '', description: '' }
          }
          onSubmit={created}
          onClose={close}
        />
      )}
      {open === 'details' && view && (
        <ViewForm
          heading={t('detailsTitle')}
          submitLabel={t('saveTitle')}
          given={{ title: view.title, summary: view.summary, description: view.description }}
          onSubmit={saving.describe}
          onClose={close}
        />
      )}
      {open === 'access' && view && <EntityAccess type="dashboard" id={view.id} title={view.title} onClose={close} />}
      {open === 'delete' && view && (
        <DeleteEntity entity={dashboardEntity} id={view.id} title={view.title} onDeleted={onDeleted} onClose={close} />
      )}
      {open === 'replace' && view && (
        <ConfirmDialog
          title={t('changedTitle')}
          danger
          confirmLabel={t('replace')}
          onConfirm={async () => {
            await saving.save(true)
            close()
            onEditing(false)
          }}
          onCancel={close}
        >
          <p>{t('changedMeanwhile', { title: view.title })}</p>
        </ConfirmDialog>
      )}
      {open === 'discard' && view && (
        <ConfirmDialog
          title={t('discardTitle')}
          danger
          confirmLabel={t('discardNow')}
          onConfirm={() => {
            edit.reset()
            close()
            onEditing(false)
          }}
          onCancel={close}
        >
          <p>{t('discardQuestion', { title: view.title })}</p>
        </ConfirmDialog>
      )}
      {open === 'links' && view && <LinksDialog viewId={view.id} title={view.title} onClose={close} />}
      {open === 'tv' && view && (
        <TvDialog
          dashboard={edit.dashboard}
          onStart={tv => navigate(routes.dashboardTv({ viewId: view.id }, queryOf(tvParameters(tv, address))))}
          onClose={close}
        />
      )}
    </>
  )
}
