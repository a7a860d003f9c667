export type UrlPattern = string | RegExp | ((url: URL) => boolean)

/** Returns whether a URL matches, as Playwright's routes do: `**` stands for anything, `*` for one part of a path. */
export function matcherOf(wanted: UrlPattern): (url: string) => boolean {
  if (typeof wanted === 'function') return url => wanted(new URL(url))
  if (typeof wanted !== 'string') return url => wanted.test(url)
  const text = wanted.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replace(/\*+/g, stars => (stars === '*' ? '[^/]*' : '.*'))
  const pattern = new RegExp(`^${text}$`)
  return url => pattern.test(url)
}
