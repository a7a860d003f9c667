/** An error of the whole page, told by each element that it concerns, once. */
import { errorDetail } from './error-detail.ts'
import type { ElementHost } from './host.ts'

const told = new WeakMap<ElementHost, Error>()

export function tellOnce(host: ElementHost, error: Error): void {
  if (told.get(host) === error) return
  told.set(host, error)
  host.emit('cordwood-error', errorDetail(error))
}
