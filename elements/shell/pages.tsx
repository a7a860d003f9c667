/** Pages shown instead of a screen: not found, not permitted, broken, unreachable. */
import type { ReactNode } from 'react'
import type { ErrorReport } from '../../core/client/errors.ts'
import { FetchError } from '../../core/client/errors.ts'
import { Callout, Disclosure, RuntimeError, useCore, useErrorText, useStrings } from '../kit/kit.ts'
import { NotFoundNotice, Notice, type NoticeProps } from './notice.tsx'
import { shellStrings } from './strings.ts'
import { useArrival } from './use-arrival.ts'

interface NoticePageProps extends NoticeProps {
  readonly children?: ReactNode
}

function NoticePage(props: NoticePageProps) {
  useArrival(null)
  return <Notice {...props} />
}

export function NotFoundPage() {
  useArrival(null)
  return <NotFoundNotice />
}

function Details({ error }: { readonly error: Error }) {
  const t = useStrings(shellStrings)
  const textOf = useErrorText()
  const request = error instanceof FetchError ? error.correlationId : undefined
  return (
    <Disclosure title={t('details')}>
      <p className="sm break">{textOf(error)}</p>
      {request !== undefined && <p className="sm mono">{request}</p>}
    </Disclosure>
  )
}

/** The streams a MissingStreamPermission answer names. */
function streamsOf(error: Error): readonly string[] {
  const body = error instanceof FetchError ? (error.body as { readonly streams?: unknown } | null) : null
  return Array.isArray(body?.streams) ? body.streams.filter(stream => typeof stream === 'string') : []
}

export function ReportPage({ report, onDismiss }: { readonly report: ErrorReport; readonly onDismiss: () => void }) {
  const t = useStrings(shellStrings)
  const { error } = report
  switch (report.type) {
    case 'NotFoundError':
      return (
        <NoticePage title={t('missingTitle')} icon="search" text={t('missing')}>
          <Details error={error} />
        </NoticePage>
      )
    case 'UnauthorizedError':
      return (
        <NoticePage title={t('unauthorizedTitle')} icon="lock" text={t('unauthorized')}>
          <Details error={error} />
        </NoticePage>
      )
    case 'StreamPermissionError': {
      const streams = streamsOf(error)
      return (
        <NoticePage
          title={t('streamPermissionTitle')}
          icon="lock"
          text={t(streams.length > 0 ? 'streamPermission' : 'noStreamPermission')}
          to="welcome"
        >
          {streams.length > 0 && (
            <ul>
              {streams.map(stream => (
                <li key={stream} className="mono break">
                  {stream}
                </li>
              ))}
            </ul>
          )}
          <p className="muted">{t('streamPermissionAdvice')}</p>
          <Details error={error} />
        </NoticePage>
      )
    }
    case 'ReactError':
      return (
        <div className="pad4">
          <RuntimeError error={error} onClose={onDismiss} />
        </div>
      )
  }
}

/** Stands at the lower edge of the page, which can be read meanwhile and stays as it is until the server answers again. */
export function UnavailablePage({ error }: { readonly error: Error }) {
  const t = useStrings(shellStrings)
  const { baseUrl } = useCore()
  return (
    <main className="unavailable">
      <div className="login-card" role="alertdialog" aria-labelledby="unavailable">
        <Callout variant="danger">
          <h1 id="unavailable" className="sm">
            {t('unavailableTitle')}
          </h1>
          <p className="break">{t('unavailable', { url: new URL(baseUrl, location.href).href })}</p>
          <p>{t('unavailableReturn')}</p>
          <Details error={error} />
        </Callout>
      </div>
    </main>
  )
}
