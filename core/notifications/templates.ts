/** The messages chats get unless somebody writes another: our words with the placeholders of specification 9.9. */

/** Chat A: plain text. */
export const plainTemplate = `\${event_definition_title} (\${event_definition_type})
\${event.message}

Time      \${event.timestamp}
Source    \${event.source}
Key       \${event.key}
Priority  \${event.priority}, alert: \${event.alert}
Range     \${event.timerange_start} to \${event.timerange_end}
\${foreach event.fields field}\${field.key}  \${field.value}
\${end}\${if backlog}
Messages
\${foreach backlog message}\${message.timestamp}  \${message.source}  \${message.message}
\${end}\${end}`

/** Chat B: HTML. */
export const htmlTemplate = `<h3>\${event_definition_title}</h3>
<table>
<tr><td>Type</td><td>\${event_definition_type}</td></tr>
<tr><td>Timestamp</td><td>\${event.timestamp}</td></tr>
<tr><td>Message</td><td>\${event.message}</td></tr>
<tr><td>Source</td><td>\${event.source}</td></tr>
<tr><td>Key</td><td>\${event.key}</td></tr>
<tr><td>Priority</td><td>\${event.priority}</td></tr>
<tr><td>Alert</td><td>\${event.alert}</td></tr>
<tr><td>From</td><td>\${event.timerange_start}</td></tr>
<tr><td>Until</td><td>\${event.timerange_end}</td></tr>
\${foreach event.fields field}<tr><td>\${field.key}</td><td>\${field.value}</td></tr>
\${end}</table>
\${if backlog}<h4>Messages</h4>
<ul>
\${foreach backlog message}<li><code>\${message.timestamp}</code> \${message.source}: \${message.message}</li>
\${end}</ul>
\${end}`

export interface Placeholder {
  /** The name in the editor's list. */
  readonly name: string
  /** The text to insert. */
  readonly text: string
}

const value = (name: string): Placeholder => ({ name, text: name })

/** Placeholders that the editor of a template offers, in this order. */
export const placeholders: readonly Placeholder[] = [
  ...[
    '${event_definition_title}',
    '${event_definition_type}',
    '${event_definition_description}',
    '${event.timestamp}',
    '${event.message}',
    '${event.source}',
    '${event.key}',
    '${event.priority}',
    '${event.alert}',
    '${event.timerange_start}',
    '${event.timerange_end}',
  ].map(value),
  { name: '${foreach event.fields …}', text: '${foreach event.fields field}${field.key}: ${field.value}\n${end}' },
  {
    name: '${if backlog …}',
    text: '${if backlog}${foreach backlog message}${message.timestamp} ${message.source} ${message.message}\n${end}${else}${end}',
  },
]
