/** Rules the types share: required texts, web addresses, the backlog. */
import type { NotificationWords, Problems } from './notification-type.ts'

/** Collects problems by field, in the order in which they are found. */
export function problemList(t: NotificationWords) {
  const found: Record<string, string[]> = {}
  const add = (field: string, message: string) => {
    ;(found[field] ??= []).push(message)
  }
  return {
    add,
    /** Specification 5: 'Field is required.' True when it is there. */
    required(field: string, value: string | null): boolean {
      if (value !== null && value.trim() !== '') return true
      add(field, t('fieldRequired'))
      return false
    },
    backlog(value: number) {
      if (value < 0 || !Number.isInteger(value)) add('backlog_size', t('backlogProblem'))
    },
    all: (): Problems => found,
  }
}

/** The address where it is one of http or https with a host, else null. Characters a parser would silently drop are refused. */
export function webAddress(value: string): URL | null {
  if (/[\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url : null
}

/** '#ff0500' or '#f00'. */
export const isColor = (value: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** Whether it is one e-mail address, or the name of a mailbox of the mail server itself. Nothing in it can end a header or begin another address. */
export const isMailAddress = (value: string): boolean =>
  value.length <= 320 && /^[^\s\p{C}@<>()[\]\\,;:"]+(?:@[^\s\p{C}@<>()[\]\\,;:"]+)?$/u.test(value)

/** Headers that belong to the connection, or that other fields set. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
])

/** Headers that let in whoever knows them. Readers of a notification see its headers, so these come from fields that are secret. */
const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie'])

/** Returns the name of such a header, or null. */
export const secretHeader = (headers: Readonly<Record<string, string>>): string | null =>
  Object.keys(headers).find(name => secretHeaders.has(name.toLowerCase())) ?? null

/** Returns the first name of a header that cannot be sent, by its name or its value; or null. */
export const wrongHeader = (headers: Readonly<Record<string, string>>): string | null =>
  Object.entries(headers).find(
    ([name, value]) =>
      !/^[\w!#$%&'*+.^`|~-]{1,200}$/.test(name) ||
      reservedHeaders.has(name.toLowerCase()) ||
      !/^[\t\u0020-\u007e\u0080-\u00ff]{0,8192}$/.test(value),
  )?.[0] ?? null
