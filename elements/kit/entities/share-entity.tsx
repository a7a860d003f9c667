import { lazy, Suspense } from 'react'
import type { GrnType } from '../../../core/permissions/grn.ts'
import { createGrn } from '../../../core/permissions/grn.ts'

const ShareDialog = lazy(async () => ({ default: (await import('../../permissions/share-dialog.tsx')).ShareDialog }))

export interface ShareEntityProps {
  readonly type: GrnType
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** The dialog that says who may do what with one entity; fetched when it is first opened. */
export const ShareEntity = ({ type, id, title, onClose }: ShareEntityProps) => (
  <Suspense>
    <ShareDialog grn={createGrn(type, id)} title={title} onClose={onClose} />
  </Suspense>
)
