/** Which of many streams could not be changed, and why. */
import { useMemo } from 'react'
import type { BulkResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { Button, Callout, Dialog, Table, useCommonStrings, useStrings, type Column } from '../kit/kit.ts'

type Failure = BulkResult['failures'][number]

export interface BulkFailuresProps {
  readonly failures: readonly Failure[]
  readonly titleOf: (id: string) => string
  readonly onClose: () => void
}

export function BulkFailures({ failures, titleOf, onClose }: BulkFailuresProps) {
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const columns = useMemo((): readonly Column<Failure>[] => [
    {
      id: 'stream', title: t('streamName'), rowHeader: true, wide: true,
      render: ({ entity_id: id }) => <bdi className="break medium">{titleOf(id)}</bdi>,
    },
    { id: 'reason', title: t('reason'), wide: true, render: failure => <span className="break">{failure.failure_explanation}</span> },
  ], [t, titleOf])
  return (
    <Dialog
      title={t('failures')}
      onClose={onClose}
      footer={<Button variant="primary" data-autofocus onClick={onClose}>{common('close')}</Button>}
    >
      <div className="col">
        <Callout variant="danger">{t('failedMany', { count: failures.length })}</Callout>
        <Table label={t('failures')} cards columns={columns} rows={failures} rowKey={failure => failure.entity_id} />
      </div>
    </Dialog>
  )
}
