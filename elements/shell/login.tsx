import { useState, type FormEvent } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import {
  Button,
  Callout,
  isValid,
  Mark,
  PasswordField,
  TextField,
  useCore,
  useErrorText,
  useStore,
  useStrings,
  useTitle,
} from '../kit/kit.ts'
import { Footer } from './footer.tsx'
import { Notices } from './notices.tsx'
import { shellStrings } from './strings.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useFailedLogin } from './use-failed-login.ts'
import { useLoginProviders } from './use-login-providers.ts'

/** `expired`: the user was logged in a moment ago and did not sign out. */
export function Login({ expired }: { readonly expired: boolean }) {
  const t = useStrings(shellStrings)
  const core = useCore()
  const textOf = useErrorText()
  const { product } = useStore(core.$brand)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const hasFailed = useFailedLogin()
  const [failure, setFailure] = useState<string | null>(() => (hasFailed ? t('providerFailed') : null))
  const providers = useLoginProviders()
  useTitle(t('signInTitle'))

  const failureOf = (error: unknown) => {
    const status = error instanceof FetchError ? error.status : undefined
    if (status === 401) return t('wrongCredentials')
    return status === 503 ? t('directoryDown') : textOf(error)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !isValid(event.currentTarget)) return
    setBusy(true)
    setFailure(null)
    try {
      await core.session.login({ username, password, host: location.host })
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="login">
      <Notices />
      <main>
        <form className="login-card" noValidate onSubmit={event => void submit(event)}>
          <div className="big-brand">
            <Mark />
            <h1>{product}</h1>
          </div>
          {failure !== null && <Callout variant="danger">{failure}</Callout>}
          {failure === null && expired && <Callout variant="info">{t('sessionExpired')}</Callout>}
          <TextField
            label={t('username')}
            name="username"
            value={username}
            onChange={setUsername}
            required
            autoFocus
            autoComplete="username"
          />
          <PasswordField
            label={t('password')}
            name="password"
            value={password}
            onChange={setPassword}
            required
            autoComplete="current-password"
          />
          <Button type="submit" variant="primary" full disabled={busy}>
            {busy ? t('signingIn') : t('signIn')}
          </Button>
          {providers.length > 0 && (
            <div className="login-providers">
              <p className="sm muted">{t('otherWays')}</p>
              {providers.map(({ id, title, address }) => (
                <a key={id} className="btn full" href={address}>
                  <span className="trunc">{t('signInWith', { provider: title })}</span>
                </a>
              ))}
            </div>
          )}
        </form>
      </main>
      <Footer>
        <span className="end">
          <ThemeSwitch />
        </span>
      </Footer>
    </div>
  )
}
