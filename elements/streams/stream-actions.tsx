/** The menu of a stream: what cannot be done with it stands there disabled, with the reason above. */
import { lazy, Suspense, useState } from 'react'
import { createGrn } from '../../core/permissions/grn.ts'
import { deleteStream } from '../../core/streams/api.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  ConfirmDialog, copyText, IconButton, Menu, useCommonStrings, useCore, useHost, useNavigate, usePermission, useQuietClient, useStrings,
  useToast, type MenuItem,
} from '../kit/kit.ts'
import { StreamForm } from './stream-form.tsx'
import type { StreamCreatedDetail, StreamDeletedDetail } from './stream-events.ts'
import { streamLimit } from './stream-limits.ts'
import { useSharing } from './use-sharing.ts'
import { useStartpage } from './use-startpage.ts'
import { useStreamsChanged } from './use-streams-data.ts'

const ShareDialog = lazy(async () => ({ default: (await import('../permissions/share-dialog.tsx')).ShareDialog }))

export interface StreamActionsProps {
  readonly stream: StreamElement
  readonly onCreated: (created: StreamCreatedDetail) => void
  /** It is no more; the list follows. */
  readonly onDeleted: () => void
}

export function StreamActions({ stream, onCreated, onDeleted }: StreamActionsProps) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'clone' | 'share' | 'delete' | null>(null)
  const { id, title } = stream
  const mayEdit = usePermission(`streams:edit:${id}`)
  const mayCreate = usePermission('streams:create')
  const sharing = useSharing(id)
  const startpage = useStartpage(stream)
  const limit = streamLimit(stream)
  const close = () => setOpen(null)
  const copyId = () => copyText(id).then(() => toast.success(t('idCopied')), () => toast.error(common('copyFailed')))
  const reasons = [...new Set([
    ...limit === null ? [] : [t(limit)],
    ...limit === null && !mayEdit ? [t('notPermitted')] : [],
    ...sharing.refusal === null ? [] : [sharing.refusal],
  ])]
  const items: readonly MenuItem[] = [
    { label: t('search'), icon: 'search', to: routes.streamSearch({ streamId: id }) },
    'separator',
    ...reasons.map(caption => ({ caption })),
    { label: t('edit'), icon: 'pencil', disabled: limit !== null || !mayEdit, onSelect: () => setOpen('edit') },
    {
      label: t('manageRules'), icon: 'diagram-2', disabled: limit !== null || !mayEdit,
      onSelect: () => navigate(routes.editStream({ streamId: id })),
    },
    ...mayCreate ? [{ label: t('clone'), icon: 'copy', disabled: limit !== null, onSelect: () => setOpen('clone') } as const] : [],
    { label: t('share'), icon: 'person-plus', disabled: sharing.refusal !== null, onSelect: () => sharing.share(() => setOpen('share')) },
    ...startpage
      ? [{ label: t(startpage.chosen ? 'startpageTake' : 'startpage'), icon: 'layout-sidebar', onSelect: startpage.toggle } as const] : [],
    { label: t('copyId'), icon: 'link', onSelect: () => void copyId() },
    'separator',
    { label: t('delete'), icon: 'trash', danger: true, disabled: limit !== null || !mayEdit, onSelect: () => setOpen('delete') },
  ]
  return (
    <>
      <Menu
        label={t('moreOf', { title })}
        align="end"
        items={items}
        trigger={props => <IconButton {...props} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {(open === 'edit' || open === 'clone') && <StreamForm mode={{ kind: open, stream }} onCreated={onCreated} onClose={close} />}
      {open === 'share' && <Suspense><ShareDialog grn={createGrn('stream', id)} title={title} onClose={close} /></Suspense>}
      {open === 'delete' && <DeleteStream stream={stream} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}

interface DeleteStreamProps extends Pick<StreamActionsProps, 'stream' | 'onDeleted'> {
  readonly onClose: () => void
}

function DeleteStream({ stream: { id, title }, onDeleted, onClose }: DeleteStreamProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const changed = useStreamsChanged()
  const remove = async () => {
    await deleteStream(client, id)
    toast.success(t('deleted', { title }))
    host.emit('cordwood-stream-deleted', { ids: [id] } satisfies StreamDeletedDetail)
    onDeleted()
    onClose()
    changed()
  }
  return (
    <ConfirmDialog title={t('deleteTitle', { title })} danger confirmLabel={t('delete')} onConfirm={remove} onCancel={onClose}>
      <p>{t('deleteQuestion')}</p>
    </ConfirmDialog>
  )
}
