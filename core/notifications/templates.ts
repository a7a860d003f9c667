/** The messages chats get unless somebody writes another: our words with the placeholders of specification 9.9. */

/** Chat A: plain text. */
export const plainTemplate = `--- [Event definition] ---
Title:       \${event_definition_title}
Type:        \${event_definition_type}
--- [Event] ---
Timestamp:   \${event.timestamp}
Message:     \${event.message}
Source:      \${event.source}
Key:         \${event.key}
Priority:    \${event.priority}
Alert:       \${event.alert}
From:        \${event.timerange_start}
Until:       \${event.timerange_end}
Fields:
\${foreach event.fields field}  \${field.key}: \${field.value}
\${end}\${if backlog}--- [Backlog] ---
\${foreach backlog message}\${message.timestamp}  \${message.source}  \${message.message}
\${end}\${else}There are no messages in the backlog.
\${end}`

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
\${if backlog}<h4>Backlog</h4>
<ul>
\${foreach backlog message}<li><code>\${message.timestamp}</code> \${message.source}: \${message.message}</li>
\${end}</ul>
\${else}<p>There are no messages in the backlog.</p>
\${end}`

export interface Placeholder {
  /** As the editor lists it. */
  readonly name: string
  /** What is inserted. */
  readonly text: string
}

const value = (name: string): Placeholder => ({ name, text: name })

/** What a template's editor offers to insert, in this order. */
export const placeholders: readonly Placeholder[] = [
  ...['${event_definition_title}', '${event_definition_type}', '${event_definition_description}', '${event.timestamp}', '${event.message}',
    '${event.source}', '${event.key}', '${event.priority}', '${event.alert}', '${event.timerange_start}',
    '${event.timerange_end}'].map(value),
  { name: '${foreach event.fields …}', text: '${foreach event.fields field}${field.key}: ${field.value}\n${end}' },
  {
    name: '${if backlog …}',
    text: '${if backlog}${foreach backlog message}${message.timestamp} ${message.source} ${message.message}\n${end}${else}${end}',
  },
]
