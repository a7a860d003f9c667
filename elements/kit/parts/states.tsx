/** Placeholders for data: empty, loading, failed, forbidden (specification 8.1, 8.3). */
import { useStore } from '@nanostores/react'
import { use, useEffect, useState, type ReactNode } from 'react'
import { loadingOverlayDelayMs } from '../../../core/brand/common-strings.ts'
import { FetchError, isOutage } from '../../../core/client/errors.ts'
import { Button } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useErrorText } from '../error-words.ts'
import { useHost } from '../host.ts'
import { Outage } from '../outage.tsx'
import { tellOnce } from '../tell-once.ts'
import { useServer } from '../use-server.ts'
import { useElementCore, useStrings } from '../words.ts'
import { Icon, type IconName } from '../icon.tsx'
import { kitStrings } from '../strings.ts'
import { NoLogin } from './no-login.ts'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(surfacesCss)

/** The specification's own words for what is empty (8.3). */
export type EmptyKind =
  | 'noEntities'
  | 'noData'
  | 'noItemsToDisplay'
  | 'noItemsAvailable'
  | 'noItemsFound'
  | 'noFilterMatch'
  | 'nothingYet'
  | 'noOptions'

export interface EmptyStateProps {
  /** Default 'noData': 'No data available.' */
  readonly kind?: EmptyKind
  /** Words of the screen's own, instead of those of the kind. */
  readonly title?: string
  readonly icon?: IconName
  /** Says which data would be here, or what to do. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ kind = 'noData', title, icon = 'inbox', children, action }: EmptyStateProps) {
  const t = useCommonStrings()
  return (
    <div className="empty">
      <div className="title">
        <Icon name={icon} />
        {title ?? t(kind)}
      </div>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Says what happened and offers a retry. A 403 says what is not permitted. */
export function ErrorState({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const textOf = useErrorText()
  if (error instanceof FetchError && error.status === 403) return <NoPermission>{error.responseMessage}</NoPermission>
  return (
    <div className="empty" role="alert">
      <div className="title">
        <Icon name="exclamation-octagon-fill" className="c-danger" />
        {textOf(error)}
      </div>
      {error instanceof FetchError && error.correlationId !== undefined && (
        <p>{k('requestId', { id: error.correlationId })}</p>
      )}
      {onRetry && (
        <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

export function NoPermission({ children }: { readonly children?: ReactNode }) {
  const k = useStrings(kitStrings)
  return (
    <EmptyState icon="lock" title={k('noPermission')}>
      {children ?? k('askForRole')}
    </EmptyState>
  )
}

/**
 * Grey bars in the place of rows, after 200 ms and only where nothing was. Where nothing will come it says why: nobody is logged in, the server
 * cannot be asked, or the element waits for a user that may not be read. `children` are drawn in place of the bars, in the shape of what comes.
 */
export function Skeleton({ rows = 5, children }: { readonly rows?: number; readonly children?: ReactNode }) {
  const core = useElementCore()
  const { status } = useStore(core.session.$state)
  const userError = useStore(core.$userError)
  const busy = useStore(useHost().$busy)
  const noLogin = use(NoLogin)
  useServer(!noLogin)
  const shape = children ? <Shape>{children}</Shape> : <Bars rows={rows} />
  if (noLogin) return shape
  if (status === 'logged-out')
    return <NotLoggedIn onRetry={() => void core.session.validate().catch(() => undefined)} />
  if (isOutage(userError) && (status === 'validating' || !busy)) return <Outage error={userError} />
  if (userError && !busy) return <UnknownUser />
  return shape
}

/** Why nothing can be changed here that the user might change: the user may not be read. Nothing otherwise. */
export function UnknownUser() {
  const core = useElementCore()
  const error = useStore(core.$userError)
  if (isOutage(error)) return <Outage error={error} />
  return error && <UserRefused error={error} onRetry={() => void core.reloadUser().catch(() => undefined)} />
}

/** Said when whoever fetches something else, and shows a skeleton meanwhile, has had the time to say so. */
function UserRefused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const host = useHost()
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const [sure, setSure] = useState(false)
  const id = error instanceof FetchError ? error.correlationId : undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      setSure(true)
      tellOnce(host, error)
    }, loadingOverlayDelayMs)
    return () => clearTimeout(timer)
  }, [host, error])
  return (
    sure && (
      <EmptyState
        icon="lock"
        title={k('userUnknown')}
        action={
          <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {k('userUnknownWhy')}
        {id !== undefined && ` ${k('requestId', { id })}`}
      </EmptyState>
    )
  )
}

/** The shell asks for the login itself; on other pages it is the page's affair. */
function NotLoggedIn({ onRetry }: { readonly onRetry: () => void }) {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  return (
    <EmptyState
      icon="lock"
      title={k('notLoggedIn')}
      action={
        <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {k('logInFirst')}
    </EmptyState>
  )
}

function Shape({ children }: { readonly children: ReactNode }) {
  const t = useCommonStrings()
  return (
    <div className="delayed" role="status" aria-label={t('loading')}>
      {children}
    </div>
  )
}

function Bars({ rows }: { readonly rows: number }) {
  const t = useCommonStrings()
  return (
    <div className="col pad delayed" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="sk" style={{ width: `${[70, 55, 80, 60, 45][row % 5]}%` }} />
      ))}
    </div>
  )
}

/** 'Loading...' after 200 ms. */
export function Spinner({ label }: { readonly label?: string }) {
  const t = useCommonStrings()
  return (
    <span className="spinner delayed" role="status">
      <Icon name="arrow-clockwise" />
      {label ?? t('loading')}
    </span>
  )
}

/** Over content that stays, after 500 ms. The parent is positioned. */
export function LoadingOverlay() {
  const t = useCommonStrings()
  return (
    <div className="overlay delayed" style={{ '--delay': `${loadingOverlayDelayMs}ms` } as Record<string, string>}>
      <span className="spinner" role="status">
        <Icon name="arrow-clockwise" />
        {t('loading')}
      </span>
    </div>
  )
}

/** A thin bar at the panel's top edge while what is shown is fetched again. The parent is positioned. */
export function BusyBar({ busy }: { readonly busy: boolean }) {
  return busy ? <div className="busy-bar delayed" aria-hidden="true" /> : null
}
