import type { GrnType } from '../../../core/permissions/grn.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { lazyPart } from '../lazy-part.tsx'

const ShareDialog = lazyPart(async () => (await import('../../permissions/share-dialog.tsx')).ShareDialog)

export interface ShareEntityProps {
  readonly type: GrnType
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** The dialog that says who may do what with one entity; fetched when it is first opened. */
export const ShareEntity = ({ type, id, title, onClose }: ShareEntityProps) => (
  <ShareDialog grn={createGrn(type, id)} title={title} onClose={onClose} />
)
