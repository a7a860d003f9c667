/** What stands in place of a screen: not found, not permitted, broken, unreachable. */
import type { ReactNode } from 'react'
import type { ErrorReport } from '../../core/client/errors.ts'
import { FetchError } from '../../core/client/errors.ts'
import { Callout, Icon, Link, Page, Panel, RuntimeError, useCore, useErrorText, useStrings, type IconName } from '../kit/kit.ts'
import { shellStrings } from './strings.ts'
import { useArrival } from './use-arrival.ts'

interface NoticeProps {
  readonly title: string
  readonly icon: IconName
  readonly text: string
  readonly children?: ReactNode
}

function Notice({ title, icon, text, children }: NoticeProps) {
  const t = useStrings(shellStrings)
  const { routes } = useCore()
  useArrival(null)
  return (
    <Page title={title}>
      <Panel padded>
        <div className="notice">
          <p className="row"><Icon name={icon} />{text}</p>
          {children}
          <p><Link className="btn" to={routes.search()}>{t('toSearch')}</Link></p>
        </div>
      </Panel>
    </Page>
  )
}

export function NotFoundPage() {
  const t = useStrings(shellStrings)
  return <Notice title={t('notFoundTitle')} icon="search" text={t('notFound')} />
}

function Details({ error }: { readonly error: Error }) {
  const t = useStrings(shellStrings)
  const textOf = useErrorText()
  const request = error instanceof FetchError ? error.correlationId : undefined
  return (
    <details>
      <summary className="sm muted">{t('details')}</summary>
      <p className="sm break">{textOf(error)}</p>
      {request !== undefined && <p className="sm mono">{request}</p>}
    </details>
  )
}

/** The streams a MissingStreamPermission answer names. */
function streamsOf(error: Error): readonly string[] {
  const body = error instanceof FetchError ? error.body as { readonly streams?: unknown } | null : null
  return Array.isArray(body?.streams) ? body.streams.filter(stream => typeof stream === 'string') : []
}

export function ReportPage({ report, onDismiss }: { readonly report: ErrorReport, readonly onDismiss: () => void }) {
  const t = useStrings(shellStrings)
  const { error } = report
  switch (report.type) {
    case 'NotFoundError':
      return <Notice title={t('missingTitle')} icon="search" text={t('missing')}><Details error={error} /></Notice>
    case 'UnauthorizedError':
      return <Notice title={t('unauthorizedTitle')} icon="lock" text={t('unauthorized')}><Details error={error} /></Notice>
    case 'StreamPermissionError': {
      const streams = streamsOf(error)
      return (
        <Notice title={t('streamPermissionTitle')} icon="lock" text={t(streams.length > 0 ? 'streamPermission' : 'noStreamPermission')}>
          {streams.length > 0 && <ul>{streams.map(stream => <li key={stream} className="mono break">{stream}</li>)}</ul>}
          <Details error={error} />
        </Notice>
      )
    }
    case 'ReactError':
      return <div className="pad4"><RuntimeError error={error} onClose={onDismiss} /></div>
  }
}

/** Over the page, which stays as it is below until the server answers again. */
export function UnavailablePage({ error }: { readonly error: Error }) {
  const t = useStrings(shellStrings)
  const { baseUrl } = useCore()
  return (
    <main className="unavailable">
      <div className="login-card" role="alertdialog" aria-labelledby="unavailable">
        <Callout variant="danger">
          <h1 id="unavailable" className="sm">{t('unavailableTitle')}</h1>
          <p className="break">{t('unavailable', { url: new URL(baseUrl, location.href).href })}</p>
          <p>{t('unavailableReturn')}</p>
          <Details error={error} />
        </Callout>
      </div>
    </main>
  )
}
