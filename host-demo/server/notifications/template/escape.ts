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

/** JSON: a value stays within the quotes that stand around it, or is a number or true or false. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Form data: a value stays the value of its name. */
export const escapeForm = (text: string): string => encodeURIComponent(text.toWellFormed())
