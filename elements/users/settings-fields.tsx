/** Time zone, session time-out and start page. */
import type { UserValues } from '../../core/users/form-values.ts'
import { humanizeDuration } from '../../core/time/durations.ts'
import { timeoutMs, type Timeout } from '../../core/users/session-timeout.ts'
import { userStrings } from '../../core/users/strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { CheckboxField, TextField, TimeUnitField, TimeZoneField, useMessages, useStrings } from '../kit/kit.ts'
import { StartPageField } from './start-page-field.tsx'
import { useGlobalTimeout } from './use-global-timeout.ts'

export interface SettingsFieldsProps {
  readonly form: Fields<UserValues>
  readonly mayChangeTimeout: boolean
  readonly mayNeverEnd: boolean
  /** Why all of it stays as it is; null: it can be changed. */
  readonly refusal?: string | null
  /** The user has sessions, which end when the time-out changes. */
  readonly endsSessions?: boolean
}

const units = ['MINUTES', 'HOURS', 'DAYS'] as const

export function SettingsFields({
  form,
  mayChangeTimeout,
  mayNeverEnd,
  refusal = null,
  endsSessions = false,
}: SettingsFieldsProps) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const forAll = useGlobalTimeout()
  const { values, set, errorOf } = form
  const hint =
    forAll !== null
      ? t('timeoutForAllHint', { time: humanizeDuration(forAll, messages) })
      : !mayChangeTimeout
        ? (refusal ?? t('onlyAdministrators'))
        : t(endsSessions ? 'timeoutEnds' : 'timeoutHint')
  return (
    <>
      <TimeZoneField
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        clearable
        disabled={refusal !== null}
        placeholder={t('timeZoneServer')}
        {...form.field('timezone')}
      />
      {mayChangeTimeout ? (
        <div className="col">
          <TimeUnitField
            label={t('sessionTimeout')}
            hint={hint}
            disabled={values.never}
            rules={{ required: true }}
            min={1}
            units={units}
            value={values.timeout}
            error={errorOf('session_timeout_ms')}
            onChange={next => set({ timeout: next as Timeout })}
          />
          {mayNeverEnd && <CheckboxField label={t('timeoutNever')} {...form.check('never')} />}
        </div>
      ) : (
        <TextField
          label={t('sessionTimeout')}
          hint={hint}
          readOnly
          value={values.never ? t('timeoutNever') : humanizeDuration(timeoutMs(values.timeout), messages)}
          onChange={() => undefined}
        />
      )}
      <StartPageField
        value={values.startpage}
        error={errorOf('startpage')}
        disabled={refusal !== null}
        onChange={startpage => set({ startpage })}
      />
    </>
  )
}
