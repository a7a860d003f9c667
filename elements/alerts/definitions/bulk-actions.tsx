/** Actions for the selected definitions besides sharing and deleting. */
import { useMemo } from 'react'
import { bulkDefinitions } from '../../../core/alerts/api.ts'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { BulkQuestion, type BulkAction, type BulkDialogProps } from '../../kit/entities/entities.ts'
import { useQuietClient, useStrings } from '../../kit/kit.ts'

const kinds = {
  schedule: { title: 'bulkEnable', hint: 'bulkEnableHint', confirm: 'enableMany', done: 'enabledMany' },
  unschedule: { title: 'bulkDisable', hint: 'bulkDisableHint', confirm: 'disableMany', done: 'disabledMany' },
} as const

function Switch({ kind, ...props }: BulkDialogProps & { readonly kind: keyof typeof kinds }) {
  const client = useQuietClient()
  const t = useStrings(definitionPageStrings)
  const { title, hint, confirm, done } = kinds[kind]
  const count = props.ids.length
  return (
    <BulkQuestion
      {...props}
      title={t(title, { count })}
      hint={t(hint)}
      confirmLabel={t(confirm, { count })}
      doneText={switched => t(done, { count: switched })}
      run={() => bulkDefinitions(client, kind, props.ids)}
    />
  )
}

export function useBulkActions(): readonly BulkAction[] {
  const t = useStrings(definitionPageStrings)
  return useMemo((): readonly BulkAction[] => {
    const permissions = ['eventdefinitions:edit']
    return [
      { label: t('enable'), icon: 'play', permissions, dialog: props => <Switch {...props} kind="schedule" /> },
      { label: t('disable'), icon: 'pause', permissions, dialog: props => <Switch {...props} kind="unschedule" /> },
    ]
  }, [t])
}
