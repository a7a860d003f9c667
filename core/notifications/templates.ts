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

/** Returns the subject of an e-mail. */
export const mailSubject = (product: string): string => `${product}: \${event_definition_title}`

/** Fills the plain text of an e-mail. */
export const mailTextTemplate = `\${event_definition_title}
\${if event_definition_description}\${event_definition_description}
\${end}
\${event.message}

Time          \${event.timestamp}
Source        \${event.source}
\${if event.key}Key           \${event.key}
\${end}Priority      \${if event.priority='3'}high\${else}\${if event.priority='2'}normal\${else}\${if event.priority='1'}low\${else}\${event.priority}\${end}\${end}\${end}
Alert         \${if event.alert}yes\${else}no\${end}
\${if event.timerange_start}Time range    \${event.timerange_start} to \${event.timerange_end}
\${end}\${if event.source_streams}Streams       \${foreach event.source_streams stream , }\${stream}\${end}
\${end}Type          \${event_definition_type}
\${if event.fields}
Fields
\${foreach event.fields field}  \${field.key}: \${field.value}
\${end}\${end}\${if backlog}
Messages
\${foreach backlog message}  \${message.timestamp}  \${message.source}
    \${message.message}
\${end}\${end}\${if event_url}
Show the event: \${event_url}
\${end}`

const mailColor = `\${if event.priority='3'}#b3261e\${else}\${if event.priority='1'}#5b616b\${else}#9a5b00\${end}\${end}`
const mailRow = (label: string, value: string) =>
  `<tr><td width="96" valign="top" style="padding:4px 12px 4px 0;color:#5b616b">${label}</td><td valign="top" style="padding:4px 0;overflow-wrap:anywhere;word-break:break-word">${value}</td></tr>`
const mailHead = (text: string) => `<p style="margin:20px 0 6px;font-size:14px;font-weight:bold">${text}</p>`

/** E-mail: HTML, with styles in place, as mail programs want them. */
export const mailHtmlTemplate = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>\${event_definition_title}</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f5"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;table-layout:fixed;background:#ffffff;border:1px solid #dcdfe4;border-top:4px solid ${mailColor};font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:1.45;color:#1c1e21"><tr><td style="padding:20px 20px 24px">
<p style="margin:0 0 4px;font-size:13px;font-weight:bold;color:${mailColor}">\${if event.priority='3'}High priority\${else}\${if event.priority='1'}Low priority\${else}Normal priority\${end}\${end}\${if event.alert}, alert\${end}</p>
<h1 style="margin:0;font-size:20px;line-height:1.3;overflow-wrap:anywhere;word-break:break-word">\${event_definition_title}</h1>
\${if event_definition_description}<p style="margin:4px 0 0;color:#5b616b;overflow-wrap:anywhere;word-break:break-word">\${event_definition_description}</p>
\${end}<p style="margin:16px 0;padding:12px;background:#f2f3f5;font-size:15px;overflow-wrap:anywhere;word-break:break-word">\${event.message}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;font-size:14px;line-height:1.45">
${mailRow('Time', '${event.timestamp}')}
${mailRow('Source', '${event.source}')}
\${if event.key}${mailRow('Key', '${event.key}')}
\${end}\${if event.timerange_start}${mailRow('Time range', '${event.timerange_start} to<br>${event.timerange_end}')}
\${end}</table>
\${if event.fields}${mailHead('Fields')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;font-size:14px;line-height:1.45">
\${foreach event.fields field}${mailRow('${field.key}', '${field.value}')}
\${end}</table>
\${end}\${if backlog}${mailHead('Messages')}
\${foreach backlog message}<div style="padding:6px 0;border-top:1px solid #e6e8ec"><div style="font-size:12px;color:#5b616b;overflow-wrap:anywhere;word-break:break-word">\${message.timestamp} &middot; \${message.source}</div><div style="font-family:Menlo,Consolas,monospace;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word">\${message.message}</div></div>
\${end}\${end}\${if event_url}<p style="margin:24px 0 0"><a href="\${event_url}" style="display:inline-block;padding:10px 18px;background:#1f4fb8;border-radius:4px;color:#ffffff;font-weight:bold;text-decoration:none">Show the event</a></p>
\${end}</td></tr></table>
</td></tr></table>
</body>
</html>`

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
    '${event_url}',
  ].map(value),
  { name: '${foreach event.fields …}', text: '${foreach event.fields field}${field.key}: ${field.value}\n${end}' },
  {
    name: '${if backlog …}',
    text: '${if backlog}${foreach backlog message}${message.timestamp} ${message.source} ${message.message}\n${end}${else}${end}',
  },
]
