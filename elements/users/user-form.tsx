/**
 * `<cordwood-user-form>`: the form of a new user, or of one that is changed: profile, settings, password, roles. Everybody may change what is
 * theirs. What comes from an authentication service or from the server's settings is shown, and says why it stays as it is.
 *
 * @permission users:create — creates users
 * @permission users:edit:{username} — changes the user
 * @permission users:passwordchange:{username} — changes the password
 * @permission users:rolesedit:{username} — gives and takes roles
 * @permission roles:read — offers the roles
 * @example
 * <cordwood-user-form></cordwood-user-form>
 */
import { userStrings } from '../../core/users/strings.ts'
import {
  defineElement,
  ErrorState,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { UserCrumb } from './user-crumb.tsx'
import { EditUser } from './edit-user.tsx'
import { NewUser } from './new-user.tsx'
import { useUser } from './use-user.ts'
import css from './users.css?inline'

export interface UserFormProps {
  /** Id of the user who is changed; without it a new one is created. */
  readonly userId?: string
  /** 'new': the form of a new user, whatever the id. */
  readonly mode?: string
}

function UserForm({ userId = '', mode }: UserFormProps) {
  return mode === 'new' || userId === '' ? <CreatePage /> : <EditPage key={userId} userId={userId} />
}

function CreatePage() {
  const { $user } = useCore()
  const t = useStrings(userStrings)
  const isKnown = useStore($user) !== null
  const isPermitted = usePermission('users:create')
  if (isPermitted) return <NewUser />
  return (
    <Page title={t('create')} crumb={<UserCrumb />}>
      <Panel>{isKnown ? <NoPermission>{t('mayNotCreate')}</NoPermission> : <Skeleton />}</Panel>
    </Page>
  )
}

function EditPage({ userId }: { readonly userId: string }) {
  const { $user } = useCore()
  const t = useStrings(userStrings)
  const isKnown = useStore($user) !== null
  const { data, error, refetch } = useUser(userId)
  if (data && isKnown) return <EditUser user={data} />
  return (
    <Page title={t('edit')} crumb={<UserCrumb />}>
      <Panel>{error && !data ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}

defineElement<UserFormProps>('cordwood-user-form', UserForm, {
  props: { userId: String, mode: String },
  events: ['cordwood-user-created', 'cordwood-user-saved'],
  styles: [css],
})
