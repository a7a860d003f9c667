/** URLs of the rule language. */
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ftp:': 21, 'file:': -1 }

export const urlParts = [
  'protocol',
  'authority',
  'userInfo',
  'host',
  'port',
  'defaultPort',
  'path',
  'file',
  'query',
  'queryParams',
  'fragment',
  'ref',
] as const
export type UrlPart = (typeof urlParts)[number]

/** A URL; without content where the text was none. */
export class RuleUrl {
  readonly #url: URL | null

  constructor(text: string) {
    const url = text.length <= 65_536 ? URL.parse(text) : null
    this.#url = url && Object.hasOwn(ports, url.protocol) ? url : null
  }

  get isEmpty(): boolean {
    return this.#url === null
  }

  /** Returns a part; null where the URL has none. */
  part(name: UrlPart): string | number | ReadonlyMap<string, string> | null {
    const url = this.#url
    if (!url) return null
    const defaultPort = ports[url.protocol]!
    const port = url.port === '' ? defaultPort : Number(url.port)
    const userInfo = url.username + (url.password === '' ? '' : `:${url.password}`)
    switch (name) {
      case 'protocol':
        return url.protocol.slice(0, -1)
      case 'authority':
        return (userInfo === '' ? '' : `${userInfo}@`) + url.hostname + (port < 0 ? '' : `:${port}`)
      case 'userInfo':
        return userInfo
      case 'host':
        return url.hostname
      case 'port':
        return port
      case 'defaultPort':
        return defaultPort
      case 'path':
        return url.pathname
      case 'file':
        return url.pathname + url.search
      case 'query':
        return url.search === '' ? null : url.search.slice(1)
      case 'queryParams':
        return new Map([...url.searchParams].reverse())
      case 'fragment':
      case 'ref':
        return url.hash === '' ? null : url.hash.slice(1)
    }
  }

  toString(): string {
    return this.#url?.href ?? ''
  }
}
