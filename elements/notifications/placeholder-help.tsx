import { notificationFieldStrings } from '../../core/notifications/field-strings.ts'
import { Disclosure, useStrings } from '../kit/kit.ts'

const documented = [
  ['${event_definition_title}', 'ofDefinitionTitle'],
  ['${event_definition_description}', 'ofDefinitionDescription'],
  ['${event_definition_type}', 'ofDefinitionType'],
  ['${event.timestamp}', 'ofTimestamp'],
  ['${event.message}', 'ofMessage'],
  ['${event.source}', 'ofSource'],
  ['${event.key}', 'ofKey'],
  ['${event.priority}', 'ofPriority'],
  ['${event.alert}', 'ofAlert'],
  ['${event.timerange_start}', 'ofStart'],
  ['${event.timerange_end}', 'ofEnd'],
  ['${event_url}', 'ofEventUrl'],
  ['${foreach event.fields field}${field.key}: ${field.value}${end}', 'ofFields'],
  ['${if backlog}${foreach backlog message}${message.message}${end}${end}', 'ofBacklog'],
] as const

/** Shows the placeholders of templates with their meanings, on demand. */
export function PlaceholderHelp() {
  const f = useStrings(notificationFieldStrings)
  return (
    <Disclosure title={f('placeholdersTitle')}>
      <p className="muted">{f('placeholdersIntro')}</p>
      <dl className="placeholders">
        {documented.map(([text, meaning]) => (
          <div key={text}>
            <dt className="mono">{text}</dt>
            <dd>{f(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
