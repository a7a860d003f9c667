/** Shows the newest tokens of a user, and the way to all of them. */
import { useMemo } from 'react'
import { path } from '../../core/client/request.ts'
import type { TokenList, TokenSummary, UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { EmptyState, ErrorState, Link, Panel, Table, useQueryData, useStrings, type Column } from '../kit/kit.ts'
import { TokenEnd, TokenLimits, TokenUse } from './token-cells.tsx'

/** As many as the panel shows. */
const shown = 5

export interface TokensPanelProps {
  readonly user: UserSummary
  /** Address of the page of tokens. */
  readonly tokensAt: string
}

export function TokensPanel({ user, tokensAt }: TokensPanelProps) {
  const t = useStrings(userStrings)
  const { data, error, refetch } = useQueryData<TokenList>(path`/users/${user.id}/tokens`)
  const columns = useMemo(
    (): readonly Column<TokenSummary>[] => [
      {
        id: 'name',
        title: t('tokenName'),
        rowHeader: true,
        minWidth: 180,
        render: ({ name }) => <bdi className="medium">{name}</bdi>,
      },
      { id: 'limits', title: t('scopes'), minWidth: 170, render: token => <TokenLimits token={token} /> },
      { id: 'use', title: t('lastUse'), width: 170, render: token => <TokenUse token={token} /> },
      { id: 'end', title: t('expires'), width: 170, priority: 1, render: token => <TokenEnd token={token} /> },
    ],
    [t],
  )
  const tokens = data?.tokens
  return (
    <Panel
      title={t('tokens')}
      note={tokens && t('tokenCount', { count: tokens.length })}
      actions={
        <Link className="btn sm" to={tokensAt}>
          {t('allTokens')}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Table
          label={t('tokens')}
          columns={columns}
          rows={tokens?.toReversed().slice(0, shown)}
          loadingRows={2}
          rowKey={token => token.id}
          cards
          empty={<EmptyState title={t('noTokens')}>{t('noTokensText')}</EmptyState>}
        />
      )}
    </Panel>
  )
}
