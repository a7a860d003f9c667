/** The menu of an extractor in the list. Its input decides what a user may do. */
import { useMemo, useState } from 'react'
import { extractorEntityOf } from '../../core/extractors/entity.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import { DeleteEntity } from '../kit/entities/entities.ts'
import {
  copyText,
  IconButton,
  Menu,
  useCommonStrings,
  usePermission,
  useStrings,
  useToast,
  type MenuItem,
} from '../kit/kit.ts'

export interface ExtractorActionsProps {
  readonly inputId: string
  readonly extractor: Extractor
  readonly editAddress: string
  readonly onDeleted: () => void
}

export function ExtractorActions({ inputId, extractor, editAddress, onDeleted }: ExtractorActionsProps) {
  const t = useStrings(extractorScreenStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const entity = useMemo(() => extractorEntityOf(inputId), [inputId])
  const mayEdit = usePermission(`inputs:edit:${inputId}`)
  const [deleting, setDeleting] = useState(false)
  const { id, title } = extractor
  const copyId = () =>
    copyText(id).then(
      () => toast.success(t('idCopied')),
      () => toast.error(common('copyFailed')),
    )
  const items: readonly MenuItem[] = [
    ...(mayEdit ? [{ label: t('edit'), icon: 'pencil' as const, to: editAddress }] : []),
    { label: t('copyId'), icon: 'link', onSelect: () => void copyId() },
    ...(mayEdit
      ? [
          'separator' as const,
          { label: t('delete'), icon: 'trash' as const, danger: true, onSelect: () => setDeleting(true) },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        label={t('moreOf', { title })}
        align="end"
        items={items}
        trigger={trigger => <IconButton {...trigger} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {deleting && (
        <DeleteEntity entity={entity} id={id} title={title} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
