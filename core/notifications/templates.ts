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

/** Subject of an e-mail. */
export const mailSubject = (product: string): string => `${product}: \${event_definition_title}`

/** E-mail: plain text. */
export const mailTextTemplate = `\${event_definition_title}
\${if event_definition_description}\${event_definition_description}
\${end}
Message       \${event.message}
Time          \${event.timestamp}
Source        \${event.source}
Key           \${event.key}
Priority      \${event.priority}
Alert         \${event.alert}
\${if event.timerange_start}Time range    \${event.timerange_start} to \${event.timerange_end}
\${end}Streams       \${foreach event.source_streams stream , }\${stream}\${end}
Type          \${event_definition_type}
\${if event.fields}
Fields
\${foreach event.fields field}  \${field.key}: \${field.value}
\${end}\${end}\${if backlog}
Messages
\${foreach backlog message}  \${message.timestamp}  \${message.source}  \${message.message}
\${end}\${end}`

/** E-mail: HTML, with styles in place, as mail programs want them. */
export const mailHtmlTemplate = `<table width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;font-family:sans-serif;font-size:14px;color:#1c1e21">
<tr><td style="padding:16px 0;border-bottom:2px solid #b3261e"><strong style="font-size:18px">\${event_definition_title}</strong>\${if event_definition_description}<br>\${event_definition_description}\${end}</td></tr>
<tr><td style="padding:12px 0">\${event.message}</td></tr>
<tr><td>
<table cellpadding="4" cellspacing="0" style="font-size:14px">
<tr><td style="color:#5b616b">Time</td><td>\${event.timestamp}</td></tr>
<tr><td style="color:#5b616b">Source</td><td>\${event.source}</td></tr>
<tr><td style="color:#5b616b">Key</td><td>\${event.key}</td></tr>
<tr><td style="color:#5b616b">Priority</td><td>\${event.priority}</td></tr>
<tr><td style="color:#5b616b">Alert</td><td>\${event.alert}</td></tr>
\${if event.timerange_start}<tr><td style="color:#5b616b">Time range</td><td>\${event.timerange_start} to \${event.timerange_end}</td></tr>
\${end}\${foreach event.fields field}<tr><td style="color:#5b616b">\${field.key}</td><td>\${field.value}</td></tr>
\${end}</table>
</td></tr>
\${if backlog}<tr><td style="padding-top:12px"><strong>Messages</strong></td></tr>
\${foreach backlog message}<tr><td style="padding:4px 0;font-family:monospace;font-size:12px">\${message.timestamp} \${message.source} \${message.message}</td></tr>
\${end}\${end}</table>`

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
