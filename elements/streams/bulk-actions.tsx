/** Actions for the selected streams besides sharing and deleting. */
import { useMemo } from 'react'
import { bulkStreams } from '../../core/streams/api.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { BulkQuestion, type BulkAction, type BulkDialogProps } from '../kit/entities/entities.ts'
import { useQuietClient, useStrings } from '../kit/kit.ts'
import { AssignIndexSet } from './assign-index-set.tsx'

const kinds = {
  resume: { title: 'bulkStart', hint: 'bulkStartHint', confirm: 'startMany', done: 'startedMany' },
  pause: { title: 'bulkPause', hint: 'bulkPauseHint', confirm: 'pauseMany', done: 'pausedMany' },
} as const

function Switch({ kind, ...props }: BulkDialogProps & { readonly kind: keyof typeof kinds }) {
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const { title, hint, confirm, done } = kinds[kind]
  const count = props.ids.length
  return (
    <BulkQuestion
      {...props}
      title={t(title, { count })}
      hint={t(hint)}
      confirmLabel={t(confirm, { count })}
      doneText={switched => t(done, { count: switched })}
      run={() => bulkStreams(client, kind, props.ids)}
    />
  )
}

export function useBulkActions(): readonly BulkAction[] {
  const t = useStrings(streamStrings)
  return useMemo((): readonly BulkAction[] => {
    const permissions = ['streams:changestate', 'streams:edit']
    return [
      { label: t('start'), icon: 'play', permissions, dialog: props => <Switch {...props} kind="resume" /> },
      { label: t('pause'), icon: 'pause', permissions, dialog: props => <Switch {...props} kind="pause" /> },
      {
        label: t('assignIndexSet'),
        icon: 'database',
        permissions: ['streams:edit'],
        dialog: props => <AssignIndexSet {...props} />,
      },
    ]
  }, [t])
}
