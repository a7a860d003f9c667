/** Lists the tokens of one user. */
import { useCallback, useMemo, useState } from 'react'
import { path } from '../../core/client/request.ts'
import { createdAtOf } from '../../core/users/created-at.ts'
import { titleOfUser } from '../../core/users/entity.ts'
import { userRights } from '../../core/users/rights.ts'
import type { TokenCreated, TokenList as Tokens, TokenSummary, UserSummary } from '../../core/users/schema.ts'
import { isNeverUsed } from '../../core/users/token-state.ts'
import { userStrings } from '../../core/users/strings.ts'
import {
  Button,
  Callout,
  ClientTable,
  EmptyState,
  ErrorState,
  IconButton,
  lazyPart,
  NoPermission,
  Page,
  Panel,
  Timestamp,
  useCore,
  useFocusAfterRemoval,
  useQueryData,
  useSelection,
  useStore,
  useStrings,
  type ClientColumn,
} from '../kit/kit.ts'
import { RevokeTokens } from './revoke-tokens.tsx'
import { TokenEnd, TokenLimits, TokenUse } from './token-cells.tsx'
import { TokenValue } from './token-value.tsx'
import { UserCrumb } from './user-crumb.tsx'

/** Knows the words of all permissions. */
const TokenForm = lazyPart(async () => (await import('./token-form.tsx')).TokenForm)

const byCreation = { sort: { attributeId: 'created', direction: 'desc' } } as const

export function TokenList({ user }: { readonly user: UserSummary }) {
  const { $user } = useCore()
  const t = useStrings(userStrings)
  const rights = userRights(useStore($user), user)
  const title = titleOfUser(user)
  const { data, error, refetch } = useQueryData<Tokens>(rights.listTokens ? path`/users/${user.id}/tokens` : null)
  const tokens = data?.tokens
  const selection = useSelection()
  const columns = useColumns()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<TokenCreated | null>(null)
  const [revoking, setRevoking] = useState<readonly string[]>([])
  const removed = useFocusAfterRemoval(tokens, root => root.querySelector('h1'))
  const nameOf = (id: string) => tokens?.find(token => token.id === id)?.name ?? id
  const actions = useCallback(
    (token: TokenSummary) => (
      <IconButton
        size="sm"
        icon="trash"
        label={t('revokeNamed', { name: token.name })}
        onClick={() => setRevoking([token.id])}
      />
    ),
    [t],
  )
  const create = (variant: 'primary' | 'default') =>
    rights.createTokens && (
      <Button variant={variant} icon="plus" onClick={() => setCreating(true)}>
        {t('createToken')}
      </Button>
    )
  return (
    <Page
      title={rights.isSelf ? t('ownTokens') : t('tokensOf', { title })}
      description={t('tokensIntro')}
      crumb={<UserCrumb user={{ id: user.id, title }} />}
      actions={create('primary')}
    >
      {user.account_status !== 'enabled' && <Callout variant="warning">{t('tokensDisabled')}</Callout>}
      {!rights.listTokens || (error && !data) ? (
        <Panel>
          {rights.listTokens && error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <NoPermission>{t('mayNotTokens')}</NoPermission>
          )}
        </Panel>
      ) : (
        <ClientTable
          label={t('tokens')}
          columns={columns}
          rows={tokens}
          defaults={byCreation}
          search
          selection={rights.removeTokens ? selection : undefined}
          bulkActions={ids => (
            <>
              <span className="bulk-separator" />
              <Button size="sm" icon="trash" className="end danger-text" onClick={() => setRevoking(ids)}>
                {t('revoke')}
              </Button>
            </>
          )}
          actions={rights.removeTokens ? actions : undefined}
          empty={
            <EmptyState title={t('noTokens')} icon="key" action={create('default')}>
              {t('noTokensText')}
            </EmptyState>
          }
        />
      )}
      {isCreating && (
        <TokenForm
          user={user}
          onCreated={token => {
            setCreating(false)
            setCreated(token)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <TokenValue token={created} onClose={() => setCreated(null)} />}
      {revoking.length > 0 && (
        <RevokeTokens
          user={user}
          ids={revoking}
          nameOf={nameOf}
          onRevoked={failed => {
            removed()
            selection.set(new Set(failed))
          }}
          onClose={() => setRevoking([])}
        />
      )}
    </Page>
  )
}

function useColumns(): readonly ClientColumn<TokenSummary>[] {
  const t = useStrings(userStrings)
  return useMemo(
    (): readonly ClientColumn<TokenSummary>[] => [
      {
        id: 'name',
        title: t('tokenName'),
        rowHeader: true,
        sortable: true,
        weight: 2,
        minWidth: 190,
        value: ({ name }) => name,
        render: ({ name }) => (
          <bdi className="medium trunc" title={name}>
            {name}
          </bdi>
        ),
      },
      {
        id: 'limits',
        title: t('scopes'),
        minWidth: 170,
        weight: 1.4,
        value: ({ permissions = [], origins = [] }) => [...permissions, ...origins].join(' '),
        render: token => <TokenLimits token={token} />,
      },
      {
        id: 'last_access',
        title: t('lastUse'),
        sortable: true,
        width: 160,
        value: ({ last_access: last }) => (isNeverUsed(last) ? 0 : Date.parse(last)),
        render: token => <TokenUse token={token} />,
      },
      {
        id: 'expires_at',
        title: t('expires'),
        sortable: true,
        width: 176,
        value: ({ expires_at: end }) => (end === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(end)),
        render: token => <TokenEnd token={token} />,
      },
      {
        id: 'created',
        title: t('created'),
        sortable: true,
        width: 176,
        priority: 2,
        className: 'muted',
        value: ({ id }) => createdAtOf(id) ?? 0,
        render: ({ id }) => {
          const at = createdAtOf(id)
          return at === null ? <span className="faint">–</span> : <Timestamp value={at} />
        },
      },
    ],
    [t],
  )
}
