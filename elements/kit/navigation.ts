/** Turns addresses of the product into links to the server's own web interface. */
import type { Core } from '../../core/core.ts'

/** `address` comes from `core.routes`; absolute when the server is another origin than the page. */
export function webUrl(core: Core, address: string): string {
  if (!/^https?:/i.test(core.baseUrl)) return address
  const server = new URL(core.baseUrl)
  return server.origin === globalThis.location?.origin ? address : server.origin + address
}
