/** Asks before something is done to several entities, names them, and does it. */
import type { ReactNode } from 'react'
import type { BulkResult } from '../../../core/entities/bulk.ts'
import { ConfirmDialog } from '../dialog.tsx'
import { useToast } from '../toasts.tsx'
import type { BulkDialogProps } from './bulk-actions.tsx'
import { NamedEntities } from './named-entities.tsx'
import { useEntityChanged } from './use-entity-changed.ts'

export interface BulkQuestionProps extends BulkDialogProps {
  readonly title: string
  readonly hint: string
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly run: () => Promise<BulkResult>
  /** Reports how many entities were changed. */
  readonly doneText: (count: number) => string
  /** Below the names. */
  readonly children?: ReactNode
}

export function BulkQuestion({
  entity,
  ids,
  titleOf,
  onDone,
  onCancel,
  title,
  hint,
  confirmLabel,
  danger,
  run,
  doneText,
  children,
}: BulkQuestionProps) {
  const toast = useToast()
  const changed = useEntityChanged(entity)
  const confirm = async () => {
    const result = await run()
    if (result.successfully_performed > 0) toast.success(doneText(result.successfully_performed))
    changed()
    onDone(result)
  }
  return (
    <ConfirmDialog title={title} danger={danger} confirmLabel={confirmLabel} onConfirm={confirm} onCancel={onCancel}>
      <p>{hint}</p>
      <NamedEntities entity={entity} ids={ids} titleOf={titleOf} />
      {children}
    </ConfirmDialog>
  )
}
