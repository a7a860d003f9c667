const longest = 300

/** A URL inside a sentence: characters that are unseen or turn the direction of text are escaped, what is too long to read is cut. */
export function readableUrl(url: string): string {
  const safe = url.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent)
  return safe.length > longest ? `${safe.slice(0, longest)}…` : safe
}
