/** Time zone, session time-out, start page and preferences of a user. */
import { isSegment } from '../../core/client/request.ts'
import { humanizeDuration } from '../../core/time/durations.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { endsNever } from '../../core/users/session-timeout.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Link, Panel, useCore, useMessages, useStrings, ValueRows } from '../kit/kit.ts'
import { isStartKind, newSearchId, useStartPages } from './start-pages.ts'
import { useGlobalTimeout } from './use-global-timeout.ts'

export function SettingsPanel({ user }: { readonly user: UserSummary }) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const forAll = useGlobalTimeout()
  const timeout = endsNever(user.session_timeout_ms)
    ? t('timeoutNever')
    : humanizeDuration(user.session_timeout_ms, messages)
  return (
    <Panel title={t('settings')} padded>
      <ValueRows
        rows={[
          { label: t('timeZone'), value: user.timezone ?? t('timeZoneServer') },
          {
            label: t('sessionTimeout'),
            value: forAll === null ? timeout : t('timeoutForAll', { time: humanizeDuration(forAll, messages) }),
          },
          { label: t('startPage'), value: <StartPage startpage={user.startpage} /> },
        ]}
      />
    </Panel>
  )
}

function StartPage({ startpage }: Pick<UserSummary, 'startpage'>) {
  const { routes } = useCore()
  const t = useStrings(userStrings)
  const pages = useStartPages(
    startpage === null || startpage.id === newSearchId || !isStartKind(startpage.type) ? null : startpage.type,
  )
  if (startpage === null) return t('startDefault')
  const { type, id } = startpage
  if (type === 'search' && id === newSearchId) return <Link to={routes.newSearch()}>{t('startNewSearch')}</Link>
  const page = pages?.find(one => one.id === id)
  return (
    <>
      {isStartKind(type) ? t(type) : <bdi>{type}</bdi>}:{' '}
      {page && isSegment(page.id) ? (
        <Link to={routes.show(type, page.id)}>
          <bdi>{page.title}</bdi>
        </Link>
      ) : (
        <bdi>{id}</bdi>
      )}
    </>
  )
}
