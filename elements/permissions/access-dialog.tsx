/** The dialog that says who has access to one entity, and by which ways. */
import { accessStrings } from '../../core/permissions/access-strings.ts'
import { Dialog, useStrings } from '../kit/kit.ts'
import { AccessOfEntity, type AccessOfEntityProps } from './access-of-entity.tsx'

export interface AccessDialogProps extends AccessOfEntityProps {
  readonly onClose: () => void
}

/** For owners and administrators: the server refuses all others. Open while it is rendered. */
export function AccessDialog({ grn, title, onClose }: AccessDialogProps) {
  const t = useStrings(accessStrings)
  return (
    <Dialog title={t('title', { title })} width="xl" onClose={onClose}>
      <AccessOfEntity grn={grn} title={title} />
    </Dialog>
  )
}
