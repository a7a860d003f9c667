/** A page that says what is missing and leads on. */
import type { ReactNode } from 'react'
import { Icon, Link, Page, Panel, useCore, useStrings, type IconName } from '../kit/kit.ts'
import { shellStrings } from './strings.ts'

export interface NoticeProps {
  readonly title: string
  readonly icon: IconName
  readonly text: string
  /** The page that the button leads to; search by default. */
  readonly to?: 'search' | 'welcome'
  readonly children?: ReactNode
}

export function Notice({ title, icon, text, to = 'search', children }: NoticeProps) {
  const t = useStrings(shellStrings)
  const { routes } = useCore()
  return (
    <Page title={title}>
      <Panel padded>
        <div className="notice">
          <p className="row">
            <Icon name={icon} />
            {text}
          </p>
          {children}
          <p>
            <Link className="btn" to={routes[to]()}>
              {t(to === 'search' ? 'toSearch' : 'toStart')}
            </Link>
          </p>
        </div>
      </Panel>
    </Page>
  )
}

export function NotFoundNotice() {
  const t = useStrings(shellStrings)
  return <Notice title={t('notFoundTitle')} icon="search" text={t('notFound')} />
}
