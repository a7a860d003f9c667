/**
 * The headers of every answer: a content security policy without exceptions, in which Cordwood's origin stands beside the host's own.
 * @param trustedTypes false for a page whose own scripts make HTML of text; Cordwood's elements keep to them
 */
export function policyHeaders(cordwood: string, trustedTypes = true): Readonly<Record<string, string>> {
  const from = `'self' ${new URL(cordwood).origin}`
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${from}`,
      `style-src ${from}`,
      `connect-src ${from}`,
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...(trustedTypes ? ["require-trusted-types-for 'script'"] : []),
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
