/** Reads URLs to be called. What a URL parser would silently repair is refused, so that what was checked is what is called. */
import { OutgoingError } from './outgoing.ts'

export const maxUrlLength = 8192

/** Schemes of calls; and of brokers and registries, to which connections of their own are made. */
const callSchemes = ['http', 'https']
const brokerSchemes = ['amqp', 'amqps', 'kafka', 'whois']

/** @throws OutgoingError `refused` */
export function readUrl(text: string, { brokers = false } = {}): URL {
  if (text.length > maxUrlLength) throw refused(`The URL has more than ${maxUrlLength} characters.`)
  if (/[\u0000- \u007f\\]/.test(text) || !text.isWellFormed())
    throw refused('The URL must not have blanks, control characters or backslashes in it.')
  const [, scheme = '', authority = '', path = ''] = /^([a-z]+):\/\/([^/?#]*)([^?#]*)/i.exec(text) ?? []
  const url = URL.parse(text)
  const spoken = [...callSchemes, ...(brokers ? brokerSchemes : [])].includes(scheme.toLowerCase())
  if (!spoken || authority === '' || !url)
    throw refused('This is not a URL that begins with http:// or https:// and names a host.')
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
  if (authority.split('@').length > 2) throw refused("A URL may have one '@' before its host; write others as '%40'.")
  const plain = url.hostname.replace(/\.$/, '')
  if (host !== plain) throw refused(`The host must be written as it is called: '${plain}'.`)
  if (path.split('/').some(segment => /^(\.|%2e){1,2}$/i.test(segment)))
    throw refused("The URL's path must not have '.' or '..' in it.")
  return url
}

/** Returns the part of a URL that may appear in messages: paths, queries and user names can hold keys. */
export const tellable = (url: URL): string => `${url.protocol}//${url.host}`

const refused = (message: string) => new OutgoingError('refused', message)
