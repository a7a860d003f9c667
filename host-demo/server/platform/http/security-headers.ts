/** The strict content security policy of our own pages, and the other headers that keep browsers careful. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** @param frameAncestors origins that may show the interface in a frame, besides itself */
export async function secureHeaders(app: FastifyInstance, frameAncestors: readonly string[]): Promise<void> {
  const self = "'self'"
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [self],
        'script-src': [self],
        'style-src': [self],
        'connect-src': [self],
        'img-src': [self, 'data:'],
        'font-src': [self],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': [self],
        'frame-ancestors': [self, ...frameAncestors],
      },
    },
    frameguard: frameAncestors.length > 0 ? false : { action: 'sameorigin' },
    // The proxy that ends TLS decides on it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}

/** Headers that say something about documents. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}
