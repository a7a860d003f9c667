/** The headers of every page: a content security policy without exceptions, in which Cordwood's origin stands beside the portal's own. */
export function policyHeaders(cordwood: string): Readonly<Record<string, string>> {
  const from = `'self' ${new URL(cordwood).origin}`
  return {
    'content-security-policy': [
      "default-src 'none'", `script-src ${from}`, `style-src ${from}`, `connect-src ${from}`, "img-src 'self'", "font-src 'self'", "form-action 'self'",
      "base-uri 'none'", "frame-ancestors 'none'",
    ].join('; '),
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
