/** Names the browser of a session for people. Clients write into `User-Agent` what they like: only words of these lists come out. */

/** The first that is found: browsers call themselves by the names of others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns 'Firefox on Linux'; null for what is not known. */
export function browserOf(userAgent: string): string | null {
  const text = userAgent.slice(0, 500)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}
