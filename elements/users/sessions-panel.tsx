/** The sessions of a user: where they are logged in, and the end of one or all others. */
import { useMemo, useState } from 'react'
import { path } from '../../core/client/request.ts'
import { endOtherSessions, endSession } from '../../core/users/api.ts'
import { titleOfUser, userEntity } from '../../core/users/entity.ts'
import { userRights } from '../../core/users/rights.ts'
import type { UserSession, UserSessions, UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Panel,
  RelativeTime,
  Table,
  Timestamp,
  useCore,
  useFocusAfterRemoval,
  useQuietClient,
  useStore,
  useStrings,
  useToast,
  type Column,
} from '../kit/kit.ts'
import { useOptional } from './use-optional.ts'

export function SessionsPanel({ user }: { readonly user: UserSummary }) {
  const t = useStrings(userStrings)
  const { isSelf } = userRights(useStore(useCore().$user), user)
  const answer = useOptional<UserSessions>(path`/users/${user.id}/sessions`)
  const sessions = answer?.sessions
  const [ending, setEnding] = useState<UserSession | 'all' | null>(null)
  const removed = useFocusAfterRemoval(sessions, root => root.querySelector('h1'))
  const columns = useColumns(setEnding)
  const hasOthers = sessions?.some(session => !session.current) === true
  if (answer === null) return null
  return (
    <Panel
      title={t('sessions')}
      className="user-sessions"
      actions={
        hasOthers && (
          <Button size="sm" icon="box-arrow-right" onClick={() => setEnding('all')}>
            {t(isSelf ? 'endOthers' : 'endAll')}
          </Button>
        )
      }
    >
      <Table
        label={t('sessions')}
        columns={columns}
        rows={sessions}
        loadingRows={2}
        rowKey={session => session.id}
        cards
        empty={<EmptyState title={t('noSessions')} />}
      />
      {ending !== null && (
        <EndSessions user={user} ending={ending} isSelf={isSelf} onEnded={removed} onClose={() => setEnding(null)} />
      )}
    </Panel>
  )
}

function useColumns(onEnd: (session: UserSession) => void): readonly Column<UserSession>[] {
  const t = useStrings(userStrings)
  return useMemo(
    (): readonly Column<UserSession>[] => [
      {
        id: 'browser',
        title: t('browser'),
        rowHeader: true,
        minWidth: 200,
        render: ({ browser, current }) => (
          <span className="row wrap">
            <bdi className="medium">{browser ?? t('browserUnknown')}</bdi>
            {current && <Badge variant="accent">{t('thisSession')}</Badge>}
          </span>
        ),
      },
      {
        id: 'address',
        title: t('clientAddress'),
        minWidth: 140,
        render: ({ address }) => <bdi className="mono">{address}</bdi>,
      },
      {
        id: 'started',
        title: t('startedAt'),
        width: 176,
        className: 'muted',
        priority: 2,
        render: ({ started_at: at }) => <Timestamp value={at} />,
      },
      {
        id: 'last',
        title: t('lastActivity'),
        width: 160,
        render: ({ last_activity: at }) => <RelativeTime value={at} />,
      },
      {
        id: 'until',
        title: t('endsAt'),
        width: 176,
        className: 'muted',
        priority: 1,
        render: ({ valid_until: at }) => (at === null ? t('never') : <Timestamp value={at} />),
      },
      {
        id: 'end',
        title: t('end'),
        hideTitle: true,
        className: 'col-end',
        width: 88,
        render: session =>
          !session.current && (
            <Button
              size="sm"
              aria-label={t('endNamed', { browser: session.browser ?? t('browserUnknown'), address: session.address })}
              onClick={() => onEnd(session)}
            >
              {t('end')}
            </Button>
          ),
      },
    ],
    [t, onEnd],
  )
}

interface EndSessionsProps {
  readonly user: UserSummary
  readonly ending: UserSession | 'all'
  readonly isSelf: boolean
  readonly onEnded: () => void
  readonly onClose: () => void
}

function EndSessions({ user, ending, isSelf, onEnded, onClose }: EndSessionsProps) {
  const client = useQuietClient()
  const t = useStrings(userStrings)
  const toast = useToast()
  const changed = useEntityChanged(userEntity)
  const all = ending === 'all'
  const run = async () => {
    await (all ? endOtherSessions(client, user.id) : endSession(client, user.id, ending.id))
    toast.success(t(all ? 'endedAll' : 'endedOne'))
    onEnded()
    changed()
    onClose()
  }
  return (
    <ConfirmDialog
      title={all ? t(isSelf ? 'endOthersTitle' : 'endAllTitle', { title: titleOfUser(user) }) : t('endTitle')}
      danger
      confirmLabel={t(all ? (isSelf ? 'endOthers' : 'endAll') : 'endSession')}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>{t('endQuestion')}</p>
    </ConfirmDialog>
  )
}
