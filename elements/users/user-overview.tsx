/** Shows one user. */
import { useId, useState } from 'react'
import { titleOfUser } from '../../core/users/entity.ts'
import { userRights } from '../../core/users/rights.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Button, Callout, Icon, lazyPart, Link, Page, useCore, useNavigate, useStore, useStrings } from '../kit/kit.ts'
import { ChangeStatus } from './change-status.tsx'
import { DeleteUser } from './delete-user.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { RolesPanel } from './roles-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { UserCrumb } from './user-crumb.tsx'
import { UserMarks } from './user-status.tsx'

const AccessOfUser = lazyPart(async () => (await import('../permissions/access-of-user.tsx')).AccessOfUser)

export function UserOverview({ user }: { readonly user: UserSummary }) {
  const { routes, $user } = useCore()
  const t = useStrings(userStrings)
  const rights = userRights(useStore($user), user)
  const accessId = useId()
  return (
    <Page
      title={titleOfUser(user)}
      badge={<UserMarks user={user} />}
      crumb={<UserCrumb />}
      actions={<HeadActions user={user} />}
    >
      {user.account_status !== 'enabled' && (
        <Callout variant="warning" title={t(user.account_status === 'disabled' ? 'isDisabled' : 'isDeleted')}>
          {t('isDisabledText')}
        </Callout>
      )}
      {user.read_only && <Callout>{t('rootLimit')}</Callout>}
      <div className="user-panels">
        <div className="col">
          <ProfilePanel user={user} />
          <SettingsPanel user={user} />
        </div>
        <div className="col">
          <RolesPanel user={user} />
          {rights.permissions && <PermissionsPanel user={user} />}
        </div>
      </div>
      {rights.show && !user.service_account && <SessionsPanel user={user} />}
      {rights.show && (
        <section className="user-access" aria-labelledby={accessId}>
          <h2 id={accessId}>{t('access')}</h2>
          <p className="sm muted">{t('accessNote')}</p>
          <AccessOfUser userId={user.id} />
        </section>
      )}
      {rights.listTokens && <TokensPanel user={user} tokensAt={routes.userTokens({ userId: user.id })} />}
    </Page>
  )
}

function HeadActions({ user }: { readonly user: UserSummary }) {
  const { routes, $user } = useCore()
  const t = useStrings(userStrings)
  const navigate = useNavigate()
  const rights = userRights(useStore($user), user)
  const [open, setOpen] = useState<'status' | 'delete' | null>(null)
  const isEnabled = user.account_status === 'enabled'
  const close = () => setOpen(null)
  const values = { userId: user.id }
  return (
    <>
      {rights.delete && (
        <Button icon="trash" onClick={() => setOpen('delete')}>
          {t('deleteShort')}
        </Button>
      )}
      {rights.status && (
        <Button icon={isEnabled ? 'pause' : 'play'} onClick={() => setOpen('status')}>
          {t(isEnabled ? 'disable' : 'enable')}
        </Button>
      )}
      {(rights.edit || rights.preferences) && (
        <Link className="btn primary" to={routes.editUser(values)}>
          <Icon name="pencil" />
          {t(rights.isSelf ? 'editProfile' : 'edit')}
        </Link>
      )}
      {open === 'status' && <ChangeStatus user={user} to={isEnabled ? 'disabled' : 'enabled'} onClose={close} />}
      {open === 'delete' && (
        <DeleteUser user={user} onDeleted={() => navigate(routes.users(), { replace: true })} onClose={close} />
      )}
    </>
  )
}
