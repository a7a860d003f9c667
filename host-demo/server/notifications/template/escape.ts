/** Escapes the services' markup in values that came from logs. */

/** Chat A documents these three; a mention in a log line must not call anyone. */
export const escapeChatA = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=channel|here|everyone)/gi, '@\u200b')

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '[': '&#91;',
  ']': '&#93;',
}

/** Chat B reads HTML and Markdown links. */
export const escapeChatB = (text: string): string => text.replace(/[&<>"'[\]]/g, character => htmlEntities[character]!)

const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
}

/** HTML of e-mails: a value stays text in an element and in an attribute, also in one without quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`=]/g, character => markup[character]!)

/** Plain text: what follows in a value of several lines is indented, so that it does not pass for a line of the template. */
export const indentLines = (text: string): string => text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ')

/** JSON: a value stays within the quotes that stand around it, or is a number or true or false. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Form data: a value stays the value of its name. */
export const escapeForm = (text: string): string => encodeURIComponent(text.toWellFormed())
