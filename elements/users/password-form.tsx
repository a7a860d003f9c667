/** Changes the password of a user; their own asks for the old one. */
import { useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { setPassword } from '../../core/users/api.ts'
import type { UserRights } from '../../core/users/rights.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { useFields } from '../kit/entities/entities.ts'
import {
  Button,
  Callout,
  isValid,
  Panel,
  PasswordField,
  useAction,
  useQuietClient,
  useStrings,
  useToast,
} from '../kit/kit.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export interface PasswordFormProps {
  readonly user: UserSummary
  readonly rights: UserRights
  /** Told whether there is a password that is not saved. */
  readonly onTyped: (isTyped: boolean) => void
}

/** The contract's answer about the old password names no field. */
const aboutOldPassword = (error: unknown): string | undefined =>
  error instanceof FetchError && error.status === 400 && error.responseMessage?.startsWith('Old password')
    ? error.responseMessage
    : undefined

const nothing = { old_password: '', password: '' }

export function PasswordForm({ user, rights, onTyped }: PasswordFormProps) {
  const client = useQuietClient()
  const t = useStrings(userStrings)
  const toast = useToast()
  const form = useFields(nothing)
  const [changes, setChanges] = useState(0)
  const set = (change: Partial<typeof nothing>) => {
    form.set(change)
    onTyped(Object.values({ ...form.values, ...change }).some(text => text !== ''))
  }
  const [oldProblem, setOldProblem] = useState<string>()
  const { busy, failure, run } = useAction(() =>
    form.submit(async () => {
      const { old_password: old, password } = form.values
      setOldProblem(undefined)
      try {
        await setPassword(client, user.id, { password, ...(rights.oldPassword && { old_password: old }) })
      } catch (error) {
        setOldProblem(aboutOldPassword(error))
        throw error
      }
      toast.success(t('passwordChanged'))
      set(nothing)
      setChanges(changes + 1)
    }),
  )
  const refusal = user.read_only
    ? t('rootLimit')
    : user.external
      ? t('externalPassword')
      : rights.password
        ? null
        : t('mayNotPassword')
  if (refusal !== null)
    return (
      <Panel title={t('password')} padded className="user-password">
        <p className="muted">{refusal}</p>
      </Panel>
    )
  return (
    <form
      className="user-password"
      aria-label={t('changePassword')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isValid(event.currentTarget)) void run()
      }}
    >
      <Panel title={t('password')} note={t('passwordNote')} padded>
        <div className="form">
          {rights.oldPassword && (
            <PasswordField
              label={t('oldPassword')}
              autoComplete="current-password"
              required
              value={form.values.old_password}
              error={oldProblem}
              onChange={old => set({ old_password: old })}
            />
          )}
          <NewPasswordFields
            key={changes}
            username={user.username}
            value={form.values.password}
            error={form.errorOf('password')}
            onChange={password => set({ password })}
          />
          {failure !== null && (
            <Callout variant="danger" title={t('passwordFailed')}>
              {failure}
            </Callout>
          )}
          <div>
            <Button type="submit" aria-disabled={busy || undefined}>
              {t('changePassword')}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  )
}
