/** Tries the login of one user: whether the directory knows them, what it says of them, and which roles they would get. */
import { useState, type FormEvent } from 'react'
import { testLogin } from '../../../core/authentication/api.ts'
import type { BackendTest, LoginTestResult } from '../../../core/authentication/schema.ts'
import { authenticationTestStrings } from '../../../core/authentication/test-strings.ts'
import {
  Button,
  Callout,
  isValid,
  Panel,
  PasswordField,
  Spinner,
  TextField,
  useQuietClient,
  useStrings,
  ValueRows,
} from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'
import { useRoles } from '../use-roles.ts'
import { TestSteps } from './test-steps.tsx'
import { useTrial } from './use-trial.ts'

export interface LoginTestProps {
  readonly test: () => BackendTest
  /** Is given what the server refused, such as settings that are not complete. */
  readonly onRefused?: (error: unknown) => void
}

/** Groups that are named; the others are counted. */
const mostGroups = 50
const longestText = 500

export function LoginTest({ test, onRefused }: LoginTestProps) {
  const t = useStrings(authenticationTestStrings)
  const client = useQuietClient()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  /** Default roles of what was tested; the answer knows those that groups give. */
  const [tested, setTested] = useState<readonly string[]>([])
  const { busy, result, failure, run } = useTrial(signal => {
    const given = test()
    setTested(given.backend_configuration.default_roles ?? [])
    return testLogin(client, { ...given, user_login: { username, password: { set_value: password } } }, { signal })
  }, onRefused)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void run()
  }
  const answer = result?.result as LoginTestResult | undefined
  // Where no server answered, nobody knows whether the user exists.
  const isUnknown = result?.errors.length === 0 && answer?.user_exists === false
  const title = result?.success ? 'loggedIn' : isUnknown ? 'notFound' : 'notLoggedIn'
  return (
    <Panel title={t('login')} padded>
      <div className="auth-test">
        <p className="sm muted">{t('loginHint')}</p>
        <form className="form" aria-label={t('login')} noValidate onSubmit={submit}>
          <div className="auth-pair">
            <TextField label={t('username')} required maxLength={1000} value={username} onChange={setUsername} />
            <PasswordField
              label={t('password')}
              required
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
            />
          </div>
          <div className="row">
            <Button type="submit" aria-disabled={busy || undefined}>
              {busy ? t('testing') : t('testLogin')}
            </Button>
            {busy && <Spinner />}
          </div>
        </form>
        {failure !== null && (
          <Callout variant="danger" title={t('failed')}>
            <span className="break">{failure}</span>
          </Callout>
        )}
        {result && (
          <>
            <Callout variant={result.success ? 'success' : 'danger'} title={t(title)}>
              {result.errors.length > 0 ? <span className="break">{result.errors.join('\n')}</span> : undefined}
            </Callout>
            <TestSteps steps={result.steps} />
            {answer && <Found answer={answer} defaultRoles={tested} />}
          </>
        )}
      </div>
    </Panel>
  )
}

interface FoundProps {
  readonly answer: LoginTestResult
  readonly defaultRoles: readonly string[]
}

function Found({ answer, defaultRoles }: FoundProps) {
  const t = useStrings(authenticationTestStrings)
  const { nameOf } = useRoles()
  const details = Object.entries(answer.user_details)
  const { groups } = answer
  const roles = [...new Set([...defaultRoles, ...(answer.roles ?? [])])]
  return (
    <>
      {details.length > 0 && (
        <section>
          <h3 className="sm strong">{t('attributes')}</h3>
          <ValueRows
            rows={details.map(([label, value]) => ({ label, value: <bdi>{shortText(value, longestText)}</bdi> }))}
          />
        </section>
      )}
      {groups && (
        <section>
          <h3 className="sm strong">{groups.length === 0 ? t('noGroups') : t('groups', { count: groups.length })}</h3>
          <ul className="auth-names">
            {groups.slice(0, mostGroups).map(group => (
              <li key={group}>
                <bdi className="mono break">{shortText(group, longestText)}</bdi>
              </li>
            ))}
            {groups.length > mostGroups && (
              <li className="muted">{t('moreGroups', { count: groups.length - mostGroups })}</li>
            )}
          </ul>
        </section>
      )}
      {answer.login_success && (
        <section>
          <h3 className="sm strong">{t('roles')}</h3>
          {roles.length === 0 ? (
            <p className="sm">{t('noRoles')}</p>
          ) : (
            <ul className="auth-names">
              {roles.map(id => (
                <li key={id}>
                  <bdi>{nameOf(id) ?? id}</bdi>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
