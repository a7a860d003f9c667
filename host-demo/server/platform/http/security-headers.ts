/** The strict content security policy of our own pages, and the other headers that keep browsers careful. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'

/** @param frameAncestors origins that may show the interface in a frame, besides itself */
export function secureHeaders(app: FastifyInstance, frameAncestors: readonly string[]): void {
  const headers = securityHeaders(frameAncestors)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Asks helmet once: with each answer it would make the same texts again. */
function securityHeaders(frameAncestors: readonly string[]): OutgoingHttpHeaders {
  const self = "'self'"
  const write = helmet({
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
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  write(request, answer, error => {
    if (error) throw error
  })
  return { ...answer.getHeaders() }
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
