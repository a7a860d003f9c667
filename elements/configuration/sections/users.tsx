import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultUserConfig } from '../../../core/configuration/defaults.ts'
import type { UserConfiguration } from '../../../core/configuration/schema.ts'
import { CheckboxField, DurationField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { durationText } from '../duration-text.ts'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function UserForm({ value, onChange, errorOf }: FormProps<UserConfiguration>) {
  const s = useStrings(screenStrings)
  return (
    <>
      <CheckboxField
        label={s('globalTimeout')}
        checked={value.enable_global_session_timeout}
        error={errorOf('enable_global_session_timeout')}
        onChange={enable_global_session_timeout => onChange({ ...value, enable_global_session_timeout })}
      />
      <DurationField
        label={s('timeout')}
        hint={s('timeoutHint')}
        required
        disabled={!value.enable_global_session_timeout}
        value={value.global_session_timeout_interval}
        error={errorOf('global_session_timeout_interval')}
        isValid={ms => ms > 0}
        onChange={global_session_timeout_interval => onChange({ ...value, global_session_timeout_interval })}
      />
    </>
  )
}

const view = typedConfig(configClasses.users, defaultUserConfig, {
  title: 'users',
  about: 'usersAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    return [
      { label: s('globalTimeout'), value: s(value.enable_global_session_timeout ? 'on' : 'off') },
      { label: s('timeout'), value: durationText(value.global_session_timeout_interval, messages) },
    ]
  },
  Form: UserForm,
})

export const usersSection: Section = { id: 'users', title: 'users', read: readPermission, Panel: configPanel(view) }
