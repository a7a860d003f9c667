/**
 * The portal's own Shoelace makes its icons of text, which trusted types forbid: its page goes without. Cordwood's elements keep to them.
 */
const withOwnShoelace = '/frameworks'

/** The headers of every answer: a content security policy without exceptions, in which Cordwood's origin stands beside the portal's own. */
export function policyHeaders(cordwood: string, path: string): Readonly<Record<string, string>> {
  const from = `'self' ${new URL(cordwood).origin}`
  return {
    'content-security-policy': [
      "default-src 'none'", `script-src ${from}`, `style-src ${from}`, `connect-src ${from}`, "img-src 'self'", "font-src 'self'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
      ...(path === withOwnShoelace ? [] : ["require-trusted-types-for 'script'"]),
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
