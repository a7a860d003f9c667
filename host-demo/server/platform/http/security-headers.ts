/** The strict content security policy of our own pages, and the other headers that keep browsers careful. */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** @param frameAncestors origins that may show the interface in a frame, besides itself */
export function secureHeaders(app: FastifyInstance, frameAncestors: readonly string[]): void {
  const headers = securityHeaders(frameAncestors)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Without `strict-transport-security`: the proxy that ends TLS decides on it. */
function securityHeaders(frameAncestors: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    ...(frameAncestors.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
    'x-permitted-cross-domain-policies': 'none',
    // The filter that old browsers had could be used against pages.
    'x-xss-protection': '0',
  }
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
