/** The public tokens: lines of the kit's token sheets that are marked `public: what it is | legal range`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from './entries.ts'

export interface TokenDoc {
  readonly name: string
  readonly description: string
  /** Legal values, in words. */
  readonly range: string
  /** The default value. */
  readonly default: string
}

/** A declaration and the comment behind it; the value may stand on several lines. */
const declaration = /([\w-]+:(?:(?!\*\/)[^;{}])*);\s*\/\* public: (.+?) \| (.+?) \*\//g

/** The declaration in one line, as if it had been written so. */
const unwrapped = (text: string) => text.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')

/** `: var(--host-space, 0.25rem)` or `, inherit)` → the fallback. */
const fallback = (rest: string) => /(?:^|var\(--host-[\w-]+), ?(.*)\)$/.exec(rest.replace(/^:\s*/, ''))?.[1] ?? rest

/** The tokens of all elements, and those of data. */
export const tokenSheets = (): string =>
  ['tokens.css', 'data.css'].map(file => readFileSync(join(elements, 'kit/styles', file), 'utf8')).join('\n')

export function publicTokens(): TokenDoc[] {
  return [...tokenSheets().matchAll(declaration)].map(([, text, description, range]) => {
    const [, name, rest] = /(--cordwood-[\w-]+)(.*)$/.exec(unwrapped(text!))!
    return {
      name: name!,
      description: `${description}.`,
      range: `Legal: ${range}.`,
      default: fallback(rest!),
    }
  })
}
