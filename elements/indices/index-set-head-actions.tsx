/** Buttons and menu of an index set as a whole. */
import { useState } from 'react'
import { cycleIndexSet, rebuildRangesOf } from '../../core/indices/api.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import { useEntityChanged, useEntityRights } from '../kit/entities/entities.ts'
import {
  Button,
  ConfirmDialog,
  Link,
  Menu,
  useCore,
  useNavigate,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../kit/kit.ts'
import { DeleteIndexSet } from './delete-index-set.tsx'
import { menuGroups } from './menu-groups.ts'
import { useMakeDefault } from './use-make-default.ts'

export interface IndexSetHeadActionsProps {
  readonly set: IndexSet
  /** Null: not known. */
  readonly writeIndex: string | null
}

export function IndexSetHeadActions({ set, writeIndex }: IndexSetHeadActionsProps) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const navigate = useNavigate()
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(indexSetEntity)
  const [open, setOpen] = useState<'rotate' | 'delete' | null>(null)
  const mayRotate = usePermission('deflector:cycle')
  const mayRebuild = usePermission('indexranges:rebuild')
  const { editRefusal, deleteRefusal } = useEntityRights(indexSetEntity, set)
  const makeDefault = useMakeDefault(set)
  const { id, title } = set

  const rotate = async () => {
    await cycleIndexSet(client, id)
    toast.success(t('rotated', { title }))
    setOpen(null)
    changed()
  }
  const rebuild = async () => {
    try {
      await rebuildRangesOf(client, id)
      toast.success(t('rebuildAllStarted'))
    } catch (error) {
      toast.error(wordsOf(error), t('rebuildFailed'))
    }
    changed()
  }
  const defaultItems: readonly MenuItem[] = [
    ...(set.can_be_default ? [] : [{ caption: t('notDefault') }]),
    { label: t('makeDefault'), icon: 'check-circle', disabled: !set.can_be_default, onSelect: makeDefault },
  ]
  const items = menuGroups(
    [
      ...(mayRebuild ? [{ label: t('rebuildAll'), icon: 'clock' as const, onSelect: () => void rebuild() }] : []),
      ...(editRefusal === null && !set.default ? defaultItems : []),
    ],
    deleteRefusal === null
      ? [
          ...(set.default ? [{ caption: t('defaultStays') }] : []),
          { label: t('delete'), icon: 'trash', danger: true, disabled: set.default, onSelect: () => setOpen('delete') },
        ]
      : [],
  )
  return (
    <>
      {mayRotate && set.writable && (
        <Button icon="arrow-clockwise" onClick={() => setOpen('rotate')}>
          {t('rotate')}
        </Button>
      )}
      {editRefusal === null && (
        <Link className="btn" to={routes.indexSetConfiguration({ indexSetId: id }, { from: 'details' })}>
          {t('edit')}
        </Link>
      )}
      {items.length > 0 && (
        <Menu
          label={t('moreActions')}
          align="end"
          items={items}
          trigger={trigger => (
            <Button {...trigger} icon="three-dots">
              {t('more')}
            </Button>
          )}
        />
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title={t('rotateTitle')}
          confirmLabel={t('rotate')}
          onConfirm={rotate}
          onCancel={() => setOpen(null)}
        >
          <p>{writeIndex === null ? t('rotateAny') : t('rotateQuestion', { index: writeIndex })}</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <DeleteIndexSet set={set} onDeleted={() => navigate(routes.indices())} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
