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
