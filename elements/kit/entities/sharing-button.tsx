/** The Share button of the page of one entity, with the dialog that it opens. */
import { useState } from 'react'
import type { GrnType } from '../../../core/permissions/grn.ts'
import { ShareButton, type ShareButtonProps } from '../parts/share-button.tsx'
import { ShareEntity } from './share-entity.tsx'

export interface SharingButtonProps extends Pick<ShareButtonProps, 'labelClass'> {
  readonly type: GrnType
  readonly id: string
  readonly title: string
}

/** Disabled with the reason for those who do not own it. */
export function SharingButton({ type, id, title, labelClass }: SharingButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ShareButton entityType={type} entityId={id} labelClass={labelClass} onShare={() => setOpen(true)} />
      {isOpen && <ShareEntity type={type} id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
