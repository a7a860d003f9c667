/** Tries the servers of a service, and shows what each answered. */
import { testConnection } from '../../../core/authentication/api.ts'
import type { BackendTest, BackendType } from '../../../core/authentication/schema.ts'
import { authenticationTestStrings } from '../../../core/authentication/test-strings.ts'
import { Button, Callout, Panel, Spinner, useQuietClient, useStrings } from '../../kit/kit.ts'
import { TestSteps } from './test-steps.tsx'
import { useTrial } from './use-trial.ts'

export interface ConnectionTestProps {
  readonly type: BackendType
  readonly test: () => BackendTest
  /** What is tested is what is stored. */
  readonly isStored?: boolean
  /** Is given what the server refused, such as a password that is to be entered again. */
  readonly onRefused?: (error: unknown) => void
}

export function ConnectionTest({ type, test, isStored = false, onRefused }: ConnectionTestProps) {
  const t = useStrings(authenticationTestStrings)
  const client = useQuietClient()
  const { busy, result, failure, run } = useTrial(signal => testConnection(client, test(), { signal }), onRefused)
  const hints =
    type === 'oidc'
      ? (['providerStoredHint', 'providerHint'] as const)
      : (['connectionStoredHint', 'connectionHint'] as const)
  const connected = type === 'oidc' ? 'providerConnected' : 'connected'
  return (
    <Panel title={t('connection')} padded>
      <div className="auth-test">
        <p className="sm muted">{t(hints[isStored ? 0 : 1])}</p>
        <div className="row">
          <Button aria-disabled={busy || undefined} onClick={() => void run()}>
            {busy ? t('testing') : t('testConnection')}
          </Button>
          {busy && <Spinner />}
        </div>
        {failure !== null && (
          <Callout variant="danger" title={t('failed')}>
            <span className="break">{failure}</span>
          </Callout>
        )}
        {result && (
          <>
            <Callout
              variant={result.success ? 'success' : 'danger'}
              title={t(result.success ? connected : 'notConnected')}
            >
              {result.errors.length > 0 ? <span className="break">{result.errors.join('\n')}</span> : undefined}
            </Callout>
            <TestSteps steps={result.steps} />
          </>
        )}
      </div>
    </Panel>
  )
}
