import { createGrn } from '../../../core/permissions/grn.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { ShareEntityProps } from './share-entity.tsx'

const AccessDialog = lazyPart(async () => (await import('../../permissions/access-dialog.tsx')).AccessDialog)

/** The dialog that says who has access to one entity, and why; fetched when it is first opened. */
export const EntityAccess = ({ type, id, title, onClose }: ShareEntityProps) => (
  <AccessDialog grn={createGrn(type, id)} title={title} onClose={onClose} />
)
