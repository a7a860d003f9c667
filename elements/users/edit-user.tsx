/** The form of a user who is changed, and below it that of the password. */
import { useState } from 'react'
import { setPreferences, updateUser } from '../../core/users/api.ts'
import { titleOfUser, userEntity } from '../../core/users/entity.ts'
import { changedPreferences, titleOfValues, updateBody, valuesOfUser } from '../../core/users/form-values.ts'
import { userRights } from '../../core/users/rights.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged, useFields, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  Callout,
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
import { PasswordForm } from './password-form.tsx'
import { PreferencesFields } from './preferences-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { RolesField } from './roles-field.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useNavigation } from './use-navigation.ts'
import { UserCrumb } from './user-crumb.tsx'

export function EditUser({ user: given }: { readonly user: UserSummary }) {
  const core = useCore()
  const { routes, $user } = core
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(userStrings)
  const toast = useToast()
  const changed = useEntityChanged(userEntity)
  // What was saved answers in place of it, until the page is left.
  const [user] = useState(given)
  const rights = userRights(useStore($user), user)
  const [initial] = useState(() => valuesOfUser(user))
  const form = useFields(initial)
  const [next, setNext] = useState<string | null>(null)
  const [hasPassword, setHasPassword] = useState(false)
  useUnsavedChanges(next === null && (form.values !== initial || hasPassword))
  useNavigation(next)
  const title = titleOfUser(user)
  const userAt = routes.user({ userId: user.id })

  const submit = () =>
    form.submit(async () => {
      const { values } = form
      const preferences = changedPreferences(values, user)
      if (rights.edit) await updateUser(client, user.id, updateBody(values, user, rights))
      if (preferences !== null) await setPreferences(client, user.username, preferences)
      if (rights.isSelf) await core.reloadUser().catch(() => undefined)
      const saved = rights.profile ? titleOfValues(values) : title
      toast.success(t('saved', { title: saved }))
      host.emit('cordwood-user-saved', { id: user.id, title: saved } satisfies EntitySavedDetail)
      changed()
      setNext(userAt)
    })

  return (
    <Page
      title={rights.isSelf ? t('editProfile') : t('editTitle', { title })}
      crumb={<UserCrumb user={{ id: user.id, title }} />}
    >
      {user.read_only && <Callout>{t('rootLimit')}</Callout>}
      {user.external && <Callout>{t('externalProfile')}</Callout>}
      <PageForm
        label={t('edit')}
        submitLabel={t('save')}
        failedTitle={t('saveFailed')}
        cancelTo={userAt}
        onSubmit={submit}
      >
        <Panel title={t('profile')} padded>
          <fieldset className="form" disabled={!rights.profile}>
            <ProfileFields form={form} fullName={rights.profile ? undefined : user.full_name} />
          </fieldset>
        </Panel>
        <Panel title={t('settings')} padded>
          <fieldset className="form" disabled={!rights.edit}>
            <SettingsFields
              form={form}
              mayNeverEnd
              mayChangeTimeout={rights.all}
              refusal={rights.edit ? null : t(user.read_only ? 'rootLimit' : 'notPermitted')}
              endsSessions
            />
            {rights.all && <AccountFields form={form} />}
          </fieldset>
        </Panel>
        <Panel title={t('preferences')} padded>
          <fieldset className="form" disabled={!rights.preferences}>
            <PreferencesFields form={form} />
          </fieldset>
        </Panel>
        <Panel title={t('roles')} padded>
          <RolesField
            value={form.values.roles}
            onChange={roles => form.set({ roles })}
            error={form.errorOf('roles')}
            hint={user.external ? t('externalRoles') : undefined}
            refusal={rights.roles ? null : t(user.read_only ? 'rootLimit' : 'mayNotAssign')}
          />
        </Panel>
      </PageForm>
      <PasswordForm user={user} rights={rights} onTyped={setHasPassword} />
    </Page>
  )
}
