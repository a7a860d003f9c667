/** The menu of a saved search in the list: what cannot be done with it stands there disabled, with the reason above. */
import { lazy, Suspense, useState } from 'react'
import { createGrn } from '../../core/permissions/grn.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { IconButton, Menu, useCore, usePermission, useStrings, type MenuItem } from '../kit/kit.ts'
import { DeleteView } from './delete-view.tsx'
import { useSharing } from './use-sharing.ts'

const ShareDialog = lazy(async () => ({ default: (await import('../permissions/share-dialog.tsx')).ShareDialog }))

export interface SavedSearchActionsProps {
  readonly view: ViewSummary
  /** It is no more; the list follows. */
  readonly onDeleted: () => void
}

export function SavedSearchActions({ view, onDeleted }: SavedSearchActionsProps) {
  const { routes } = useCore()
  const t = useStrings(viewStrings)
  const [open, setOpen] = useState<'share' | 'delete' | null>(null)
  const { id, title } = view
  const mayDelete = usePermission(`view:delete:${id}`)
  const sharing = useSharing(id)
  const close = () => setOpen(null)
  const reasons = [...mayDelete ? [] : [t('mayNotDelete')], ...sharing.refusal === null ? [] : [sharing.refusal]]
  const items: readonly MenuItem[] = [
    { label: t('open'), icon: 'search', to: routes.savedSearch({ viewId: id }) },
    'separator',
    ...reasons.map(caption => ({ caption })),
    { label: t('share'), icon: 'person-plus', disabled: sharing.refusal !== null, onSelect: () => sharing.share(() => setOpen('share')) },
    { label: t('delete'), icon: 'trash', danger: true, disabled: !mayDelete, onSelect: () => setOpen('delete') },
  ]
  return (
    <>
      <Menu
        label={t('moreOf', { title })}
        align="end"
        items={items}
        trigger={props => <IconButton {...props} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {open === 'share' && <Suspense><ShareDialog grn={createGrn('search', id)} title={title} onClose={close} /></Suspense>}
      {open === 'delete' && <DeleteView view={view} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}
