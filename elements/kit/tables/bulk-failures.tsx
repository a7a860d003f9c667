/** Which of many entities could not be changed or deleted together, and why. */
import { useMemo } from 'react'
import { Button } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { Dialog } from '../dialog.tsx'
import { Callout } from '../parts/parts.ts'
import type { Column } from './column.ts'
import { Table } from './table.tsx'

/** A failure as the server reports it (contract 1, 0.5). */
export interface BulkFailure {
  readonly entity_id: string
  readonly failure_explanation: string
}

export interface BulkFailuresProps {
  readonly failures: readonly BulkFailure[]
  readonly title: string
  /** Says how many entities failed, and which action. */
  readonly summary: string
  /** Heads of the columns. */
  readonly nameTitle: string
  readonly reasonTitle: string
  readonly titleOf: (id: string) => string
  readonly onClose: () => void
}

export function BulkFailures({
  failures,
  title,
  summary,
  nameTitle,
  reasonTitle,
  titleOf,
  onClose,
}: BulkFailuresProps) {
  const common = useCommonStrings()
  const columns = useMemo(
    (): readonly Column<BulkFailure>[] => [
      {
        id: 'name',
        title: nameTitle,
        rowHeader: true,
        wide: true,
        render: ({ entity_id: id }) => <bdi className="break medium">{titleOf(id)}</bdi>,
      },
      {
        id: 'reason',
        title: reasonTitle,
        wide: true,
        render: failure => <span className="break">{failure.failure_explanation}</span>,
      },
    ],
    [nameTitle, reasonTitle, titleOf],
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className="col">
        <Callout variant="danger">{summary}</Callout>
        <Table label={title} cards columns={columns} rows={failures} rowKey={failure => failure.entity_id} />
      </div>
    </Dialog>
  )
}
