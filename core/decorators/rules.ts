/** Rules of decorators that both sides need. */
import type { Decorator, DecoratorInput, LinkValue } from './schema.ts'

/**
 * The decorators of a search of these streams: those of the stream where it is a single one, else the global ones (contract 1, 1).
 * A messages search type carries them itself: put them into its `decorators`.
 */
export function decoratorsFor(all: readonly Decorator[], streams: readonly string[]): Decorator[] {
  const [stream = null, ...others] = streams
  const wanted = others.length > 0 ? null : stream
  return all.filter(decorator => decorator.stream === wanted).sort((a, b) => a.order - b.order)
}

/** Converts to the body of a request: for one stream, or for all searches that name no single one. */
export const inputOf = ({
  type,
  config,
  order,
  stream,
}: Pick<Decorator, 'type' | 'config' | 'order' | 'stream'>): DecoratorInput => ({
  type,
  config,
  order,
  ...(stream !== null && { stream }),
})

/** Returns the decorators whose order has changed, with the new one; `wanted` is the new order of all of a stream. */
export function reordered(wanted: readonly Decorator[]): Decorator[] {
  return wanted.flatMap((decorator, order) => (decorator.order === order ? [] : [{ ...decorator, order }]))
}

/** The address of a link a decorator made; null for every other value. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, href } = value as Partial<LinkValue>
  return type === 'a' && typeof href === 'string' && isWebAddress(href) ? href : null
}

/** http and https only: nothing that runs when it is opened. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
