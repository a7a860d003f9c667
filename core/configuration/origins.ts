/** Rules of the origins whose pages may embed elements; forms and server share them. */

/** Key of `configurationStrings`. `originSpelling` takes the right spelling as `{origin}`. */
export type OriginProblem = 'requiredField' | 'originWildcard' | 'invalidOrigin' | 'originSpelling'

/** Returns the problem with an origin such as https://portal.example.org; undefined where it is valid. */
export function originProblem(text: string): OriginProblem | undefined {
  if (text.trim() === '') return 'requiredField'
  if (text.includes('*')) return 'originWildcard'
  const origin = originIn(text)
  if (origin === null) return 'invalidOrigin'
  return origin === text ? undefined : 'originSpelling'
}

/** The origin of a URL, spelled as browsers send it; null where there is none. */
export function originIn(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}
