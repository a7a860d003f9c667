/** One request as the client sends it: its options, its URL and its headers (specification 7.1). */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type QueryValue = string | number | boolean | null | undefined
/** Null and undefined are left out; a list repeats its name. */
export type QueryParameters = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export interface RequestOptions {
  readonly query?: QueryParameters
  readonly signal?: AbortSignal
  /** For polls: the request does not keep the session alive. */
  readonly noSessionExtension?: boolean
  /** Accept header; JSON by default. */
  readonly accept?: string
  /** false: a 403 or 404 is the caller's alone and is not reported to the page. */
  readonly report?: boolean
  /** Sent without waiting for the login (the session's own calls, the ping). */
  readonly open?: boolean
}

/** Last parameter of the calls in `core/<area>/api.ts`: aborting the signal cancels the request. */
export type Abortable = Pick<RequestOptions, 'signal'>

/** A path whose inserted values are escaped: path`/streams/${id}`. */
export function path(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.reduce((whole, text, i) => whole + escapeSegment(String(values[i - 1])) + text)
}

/** Whether a text can be a segment of a path; '', '.' and '..' would address something else. A server may answer any id. */
export const isSegment = (value: string): boolean => !/^\.{0,2}$/.test(value)

/** Escapes one segment of a path. Throws for what is none. */
export function escapeSegment(value: string): string {
  if (!isSegment(value)) throw new Error(`'${value}' cannot be part of an address.`)
  return encodeURIComponent(value.toWellFormed())
}

export function queryString(query: QueryParameters = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue]) {
      if (one !== null && one !== undefined) parameters.append(name, String(one))
    }
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

export interface Body {
  readonly type: string
  readonly content: string | Blob
}

export const jsonBody = (value: unknown): Body | undefined =>
  value === undefined ? undefined : { type: 'application/json', content: JSON.stringify(value) }

export const textBody = (content: string): Body => ({ type: 'text/plain', content })

export function headersFor(options: RequestOptions, body: Body | undefined): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'X-Requested-By': 'XMLHttpRequest',
    Accept: options.accept ?? 'application/json',
    ...(body && { 'Content-Type': body.type }),
    ...(options.noSessionExtension && { 'X-Graylog-No-Session-Extension': 'true' }),
  }
}
