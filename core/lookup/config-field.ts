/** The fields of a configuration of a data adapter or a cache, as forms and summaries show them. */
import type { Messages } from '../brand/catalogue.ts'

/** Words in the language of the page. */
export type Words = (messages: Messages) => string

interface Named {
  /** Its name in the configuration. */
  readonly name: string
  readonly label: Words
  readonly hint?: Words
  /** Whether the field has a meaning beside the others; without it, it always has. */
  readonly when?: (config: Readonly<Record<string, unknown>>) => boolean
}

export interface ChoiceOption {
  readonly value: string
  readonly label: Words
}

export type ConfigField =
  | (Named & { readonly kind: 'text'; readonly optional?: true; readonly mono?: true })
  /** Line ends and tabs are written as \n, \r and \t. */
  | (Named & { readonly kind: 'escaped'; readonly longest: number })
  | (Named & { readonly kind: 'url' })
  /** Told to nobody who may not change it; the server keeps it as it is. */
  | (Named & { readonly kind: 'password' })
  /** Kept encrypted by the server, and never shown again. */
  | (Named & { readonly kind: 'secret' })
  | (Named & { readonly kind: 'number'; readonly min: number; readonly max?: number; readonly optional?: true })
  | (Named & { readonly kind: 'flag' })
  | (Named & { readonly kind: 'choice'; readonly options: readonly ChoiceOption[] })
  /** A number with its unit in `unit`; `enabledBy` is the flag that switches it on. 0 reads `zero`. */
  | (Named & {
      readonly kind: 'time'
      readonly unit: string
      readonly min: number
      readonly enabledBy?: string
      readonly zero?: Words
    })
  /** Names with their texts. */
  | (Named & { readonly kind: 'headers' })

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Writes line ends and tabs so that they can be seen. */
export const escaped = (text: string): string => text.replace(/[\n\r\t]/g, one => escapes[one]!)

/** Reads what `escaped` writes. */
export const unescaped = (text: string): string =>
  text.replace(/\\[nrt]/g, two => ({ '\\n': '\n', '\\r': '\r', '\\t': '\t' })[two]!)

/** The lines 'Name: value' of headers. */
export const headerLines = (headers: unknown): string =>
  typeof headers === 'object' && headers !== null
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\n')
    : ''

/** Reads 'Name: value' lines; the number of the first line, from 1, that is none. Empty lines are left out. */
export function readHeaders(text: string): {
  readonly headers: Record<string, string>
  readonly wrongLine: number | null
} {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    if (colon < 1 || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return { headers: { ...headers }, wrongLine: index + 1 }
    headers[name] = line.slice(colon + 1).trim()
  }
  return { headers: { ...headers }, wrongLine: null }
}

/** The fields of a configuration with the fields of its times, as the server names them. */
export const fieldNames = (fields: readonly ConfigField[]): readonly string[] =>
  fields.flatMap(field =>
    field.kind === 'time' ? [field.name, field.unit, ...(field.enabledBy ? [field.enabledBy] : [])] : [field.name],
  )
