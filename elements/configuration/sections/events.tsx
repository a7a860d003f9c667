import { useStore } from '@nanostores/react'
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultEvents, defaultEventsConfig } from '../../../core/configuration/defaults.ts'
import type { EventsConfiguration } from '../../../core/configuration/schema.ts'
import { hasFeature } from '../../../core/features/features.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'
import { CheckboxField, NumberField, useCore, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { MillisecondsField } from '../milliseconds-field.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function RunsForm({ value, onChange, errorOf }: FormProps<EventsConfiguration>) {
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
      <MillisecondsField
        label={s('catchUp')}
        hint={s('catchUpHint')}
        ifEnabled={defaultEvents.events_catchup_window}
        value={value.events_catchup_window}
        error={errorOf('events_catchup_window')}
        onChange={events_catchup_window => onChange({ ...value, events_catchup_window })}
      />
    </>
  )
}

function WholeForm(props: FormProps<EventsConfiguration>) {
  const { value, onChange, errorOf } = props
  const s = useStrings(screenStrings)
  return (
    <>
      <RunsForm {...props} />
      <NumberField
        label={s('backlog')}
        hint={s('backlogHint')}
        required
        min={0}
        value={value.events_notification_default_backlog}
        error={errorOf('events_notification_default_backlog')}
        onChange={backlog => onChange({ ...value, events_notification_default_backlog: backlog as number })}
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

const viewOf = (withNotificationDefaults: boolean) =>
  typedConfig(configClasses.events, defaultEventsConfig, {
    title: 'events',
    about: 'eventsAbout',
    rows: (value, messages) => {
      const s = messages.of(screenStrings)
      const window = value.events_catchup_window
      return [
        { label: s('searchTimeout'), value: humanizeDuration(value.events_search_timeout, messages) },
        { label: s('retryPeriod'), value: humanizeDuration(value.events_notification_retry_period, messages) },
        { label: s('catchUp'), value: window === 0 ? s('catchUpOff') : humanizeDuration(window, messages) },
        ...(withNotificationDefaults
          ? [
              { label: s('backlog'), value: s('messages', { count: value.events_notification_default_backlog }) },
              { label: s('keepAlive'), value: s(value.events_notification_tcp_keepalive ? 'on' : 'off') },
            ]
          : []),
      ]
    },
    Form: withNotificationDefaults ? WholeForm : RunsForm,
  })
const RunsPanel = configPanel(viewOf(false))
const WholePanel = configPanel(viewOf(true))

/** Settings that the server does not obey are not offered; they stay as they are stored. */
function EventsPanel() {
  const obeysDefaults = hasFeature(useStore(useCore().$features), 'event-notification-defaults')
  return obeysDefaults ? <WholePanel /> : <RunsPanel />
}

export const eventsSection: Section = {
  id: 'events',
  title: 'events',
  read: readPermission,
  obeyed: 'events',
  Panel: EventsPanel,
}
