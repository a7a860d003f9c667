import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultEvents, defaultEventsConfig } from '../../../core/configuration/defaults.ts'
import type { EventsConfiguration } from '../../../core/configuration/schema.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'
import { CheckboxField, NumberField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { MillisecondsField } from '../milliseconds-field.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function EventsForm({ value, onChange, errorOf }: FormProps<EventsConfiguration>) {
  const s = useStrings(screenStrings)
  return (
    <>
      <MillisecondsField
        label={s('searchTimeout')}
        hint={s('searchTimeoutHint')}
        value={value.events_search_timeout}
        error={errorOf('events_search_timeout')}
        onChange={events_search_timeout => onChange({ ...value, events_search_timeout })}
      />
      <MillisecondsField
        label={s('retryPeriod')}
        hint={s('retryPeriodHint')}
        value={value.events_notification_retry_period}
        error={errorOf('events_notification_retry_period')}
        onChange={events_notification_retry_period => onChange({ ...value, events_notification_retry_period })}
      />
      <NumberField
        label={s('backlog')}
        hint={s('backlogHint')}
        required
        min={0}
        value={value.events_notification_default_backlog}
        error={errorOf('events_notification_default_backlog')}
        onChange={backlog => onChange({ ...value, events_notification_default_backlog: backlog as number })}
      />
      <MillisecondsField
        label={s('catchUp')}
        hint={s('catchUpHint')}
        ifEnabled={defaultEvents.events_catchup_window}
        value={value.events_catchup_window}
        error={errorOf('events_catchup_window')}
        onChange={events_catchup_window => onChange({ ...value, events_catchup_window })}
      />
      <CheckboxField
        label={s('keepAlive')}
        checked={value.events_notification_tcp_keepalive}
        error={errorOf('events_notification_tcp_keepalive')}
        onChange={events_notification_tcp_keepalive => onChange({ ...value, events_notification_tcp_keepalive })}
      />
    </>
  )
}

const view = typedConfig(configClasses.events, defaultEventsConfig, {
  title: 'events',
  about: 'eventsAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    const window = value.events_catchup_window
    return [
      { label: s('searchTimeout'), value: humanizeDuration(value.events_search_timeout, messages) },
      { label: s('retryPeriod'), value: humanizeDuration(value.events_notification_retry_period, messages) },
      { label: s('backlog'), value: s('messages', { count: value.events_notification_default_backlog }) },
      { label: s('catchUp'), value: window === 0 ? s('catchUpOff') : humanizeDuration(window, messages) },
      { label: s('keepAlive'), value: s(value.events_notification_tcp_keepalive ? 'on' : 'off') },
    ]
  },
  Form: EventsForm,
})

export const eventsSection: Section = {
  id: 'events',
  title: 'events',
  read: readPermission,
  obeyed: 'events',
  Panel: configPanel(view),
}
