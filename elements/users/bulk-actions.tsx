/** Actions for the selected users besides deleting. */
import { useMemo } from 'react'
import { eachAlone } from '../../core/entities/bulk.ts'
import { setAccountStatus } from '../../core/users/api.ts'
import { userStrings } from '../../core/users/strings.ts'
import { BulkQuestion, type BulkAction, type BulkDialogProps } from '../kit/entities/entities.ts'
import { usePermission, useQuietClient, useStrings, useWordsOf } from '../kit/kit.ts'
import { AssignRole } from './assign-role.tsx'

const kinds = {
  enabled: { title: 'bulkEnable', hint: 'bulkEnableHint', confirm: 'enableMany', done: 'enabledMany' },
  disabled: { title: 'bulkDisable', hint: 'bulkDisableHint', confirm: 'disableMany', done: 'disabledMany' },
} as const

function Switch({ to, ...props }: BulkDialogProps & { readonly to: keyof typeof kinds }) {
  const client = useQuietClient()
  const t = useStrings(userStrings)
  const wordsOf = useWordsOf()
  const { title, hint, confirm, done } = kinds[to]
  const count = props.ids.length
  return (
    <BulkQuestion
      {...props}
      title={t(title, { count })}
      hint={t(hint)}
      confirmLabel={t(confirm, { count })}
      danger={to === 'disabled'}
      doneText={switched => t(done, { count: switched })}
      run={() => eachAlone(props.ids, id => setAccountStatus(client, id, to), wordsOf)}
    />
  )
}

/** @param usernameOf gives the username of an id; stable */
export function useBulkActions(usernameOf: (id: string) => string): readonly BulkAction[] {
  const t = useStrings(userStrings)
  const mayReadRoles = usePermission('roles:read')
  return useMemo((): readonly BulkAction[] => {
    const edit = ['users:edit:*']
    return [
      { label: t('enable'), icon: 'play', permissions: edit, dialog: props => <Switch {...props} to="enabled" /> },
      { label: t('disable'), icon: 'pause', permissions: edit, dialog: props => <Switch {...props} to="disabled" /> },
      ...(mayReadRoles
        ? [
            {
              label: t('assignRole'),
              icon: 'person-plus' as const,
              permissions: ['users:rolesedit:*'],
              dialog: (props: BulkDialogProps) => <AssignRole {...props} usernameOf={usernameOf} />,
            },
          ]
        : []),
    ]
  }, [t, mayReadRoles, usernameOf])
}
