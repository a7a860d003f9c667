/** The menu of an index: what cannot be done is disabled, with the reason above. */
import { useState } from 'react'
import { closeIndex, deleteIndex, rebuildRange, reopenIndex } from '../../core/indices/api.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import type { IndexRow } from '../../core/indices/index-rows.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import {
  ConfirmDialog,
  IconButton,
  Menu,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../kit/kit.ts'
import { menuGroups } from './menu-groups.ts'

export interface IndexActionsProps {
  readonly row: IndexRow
  readonly onDeleted: () => void
}

export function IndexActions({ row, onDeleted }: IndexActionsProps) {
  const { id: index, writing, closed } = row
  const t = useStrings(indexSetStrings)
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(indexSetEntity)
  const [deleting, setDeleting] = useState(false)
  const mayChange = usePermission(`indices:changestate:${index}`)
  const mayDelete = usePermission(`indices:delete:${index}`)
  const mayRebuild = usePermission(`indexranges:rebuild:${index}`)

  const act = async (action: () => Promise<void>, done: string, failed: string) => {
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toast.error(wordsOf(error), failed)
    }
    changed()
  }
  const remove = async () => {
    await deleteIndex(client, index)
    toast.success(t('indexDeleted', { index }))
    onDeleted()
    setDeleting(false)
    changed()
  }
  const close = () => act(() => closeIndex(client, index), t('closed', { index }), t('closeFailed', { index }))
  const reopen = () => act(() => reopenIndex(client, index), t('reopened', { index }), t('reopenFailed', { index }))
  const rebuild = () => act(() => rebuildRange(client, index), t('rebuildStarted', { index }), t('rebuildFailed'))

  const closing: MenuItem = { label: t('close'), icon: 'lock', disabled: writing, onSelect: () => void close() }
  const reopening: MenuItem = { label: t('reopen'), icon: 'arrow-clockwise', onSelect: () => void reopen() }

  if (!mayChange && !mayDelete && !mayRebuild) return null
  const items = menuGroups(
    [
      ...(writing && (mayChange || mayDelete) ? [{ caption: t('writingStays') }] : []),
      ...(mayRebuild && !closed
        ? [{ label: t('rebuild'), icon: 'clock' as const, onSelect: () => void rebuild() }]
        : []),
      ...(mayChange ? [closed ? reopening : closing] : []),
    ],
    mayDelete
      ? [{ label: t('deleteIndex'), icon: 'trash', danger: true, disabled: writing, onSelect: () => setDeleting(true) }]
      : [],
  )
  return (
    <>
      <Menu
        label={t('moreOf', { title: index })}
        align="end"
        items={items}
        trigger={trigger => (
          <IconButton {...trigger} size="sm" icon="three-dots" label={t('moreOf', { title: index })} />
        )}
      />
      {deleting && (
        <ConfirmDialog
          title={t('deleteIndexTitle', { index })}
          danger
          confirmLabel={t('deleteIndex')}
          onConfirm={remove}
          onCancel={() => setDeleting(false)}
        >
          <p>
            {row.messages === null ? t('deleteIndexUnknown') : t('deleteIndexQuestion', { count: row.messages })}{' '}
            {t('deleteQuestion')}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
