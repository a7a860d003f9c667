/** Creates a user. */
import { useState } from 'react'
import { createUser, updateUser, userByName } from '../../core/users/api.ts'
import { userEntity } from '../../core/users/entity.ts'
import { createBody, titleOfValues, valuesOfUser } from '../../core/users/form-values.ts'
import { newUserRights } from '../../core/users/rights.ts'
import { neverMs } from '../../core/users/session-timeout.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged, useFields, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  Page,
  PageForm,
  Panel,
  useCore,
  useHost,
  useQuietClient,
  useStore,
  useStrings,
  useToast,
  useUnsavedChanges,
} from '../kit/kit.ts'
import { AccountFields } from './account-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { RolesField } from './roles-field.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useNavigation } from './use-navigation.ts'
import { UserCrumb } from './user-crumb.tsx'

export function NewUser() {
  const { routes, $user } = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(userStrings)
  const toast = useToast()
  const changed = useEntityChanged(userEntity)
  const rights = newUserRights(useStore($user))
  const [initial] = useState(() => valuesOfUser(null))
  const form = useFields(initial)
  const [next, setNext] = useState<string | null>(null)
  useUnsavedChanges(next === null && form.values !== initial)
  useNavigation(next)

  const submit = () =>
    form.submit(async () => {
      const { values } = form
      await createUser(client, createBody(values))
      const title = titleOfValues(values)
      // Who may create users may not always see them.
      const user: UserSummary | null = await userByName(client, values.username.trim()).catch(() => null)
      if (user !== null && values.never)
        await updateUser(client, user.id, { timezone: user.timezone, session_timeout_ms: neverMs })
      toast.success(t('createdNow', { title }))
      host.emit('cordwood-user-created', { id: user?.id ?? '', title } satisfies EntitySavedDetail)
      changed()
      setNext(user === null ? routes.users() : routes.user({ userId: user.id }))
    })

  return (
    <Page title={t('create')} crumb={<UserCrumb />}>
      <PageForm
        label={t('create')}
        submitLabel={t('create')}
        failedTitle={t('createFailed')}
        cancelTo={routes.users()}
        onSubmit={submit}
      >
        <Panel title={t('profile')} padded>
          <div className="form">
            <ProfileFields form={form} isNew />
          </div>
        </Panel>
        <Panel title={t('password')} padded>
          <NewPasswordFields
            username={form.values.username}
            value={form.values.password}
            onChange={password => form.set({ password })}
            error={form.errorOf('password')}
          />
        </Panel>
        <Panel title={t('roles')} padded>
          <RolesField
            value={form.values.roles}
            onChange={roles => form.set({ roles })}
            error={form.errorOf('roles')}
            refusal={rights.roles ? null : t('mayNotAssignNew')}
          />
        </Panel>
        <Panel title={t('settings')} padded>
          <div className="form">
            <SettingsFields form={form} mayNeverEnd={rights.all} mayChangeTimeout />
            <AccountFields form={form} />
          </div>
        </Panel>
      </PageForm>
    </Page>
  )
}
