/** One of a thing per server, made when it is first asked for. */
import type { Services } from './services.ts'

export function perServer<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, { readonly thing: T }>()
  return services => {
    let own = made.get(services)
    if (!own) made.set(services, own = { thing: make(services) })
    return own.thing
  }
}
