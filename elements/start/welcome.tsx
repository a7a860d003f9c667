/**
 * `<cordwood-welcome>`: the start page: what the user opened last, their favourites, what others did lately, and how to begin.
 *
 * @permission inputs:create — shows the step to inputs
 * @permission streams:create — shows the step to streams
 * @example
 * <cordwood-welcome></cordwood-welcome>
 */
import { startStrings } from '../../core/start/strings.ts'
import { defineElement, Link, Page, useCore, useStore, useStrings } from '../kit/kit.ts'
import buttonsCss from '../kit/styles/buttons.css?inline'
import { Favorites } from './favorites.tsx'
import { GettingStarted } from './getting-started.tsx'
import { LastOpened } from './last-opened.tsx'
import { RecentActivity } from './recent-activity.tsx'
import css from './welcome.css?inline'

function Welcome() {
  const { $user, routes } = useCore()
  const t = useStrings(startStrings)
  const user = useStore($user)
  const name = user?.full_name === '' ? user.username : user?.full_name
  return (
    <Page
      title={name === undefined ? t('title') : t('welcomeUser', { name })}
      actions={
        <Link to={routes.newSearch()} className="btn primary">
          {t('newSearch')}
        </Link>
      }
    >
      <div className="welcome">
        <div className="col">
          <LastOpened />
          <Favorites />
        </div>
        <div className="col">
          <RecentActivity />
          <GettingStarted />
        </div>
      </div>
    </Page>
  )
}

defineElement('cordwood-welcome', Welcome, { styles: [buttonsCss, css] })
