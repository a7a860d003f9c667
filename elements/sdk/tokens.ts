/** The public tokens: lines of the kit's token sheets that are marked `public: what it is | legal range`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from './entries.ts'

export interface TokenDoc {
  readonly name: string
  readonly description: string
  /** Legal values, in words. */
  readonly range: string
  /** What it is while nobody sets it. */
  readonly default: string
}

const line = /^.*?(--cordwood-[\w-]+)(.*);\s*\/\* public: (.+?) \| (.+?) \*\/$/gm

/** `: var(--host-space, .25rem)` or `, inherit)` → the fallback. */
const fallback = (rest: string) => /(?:^|var\(--host-[\w-]+), ?(.*)\)$/.exec(rest.replace(/^:\s*/, ''))?.[1] ?? rest

/** The tokens of all elements, and those of data. */
export const tokenSheets = (): string =>
  ['tokens.css', 'data.css'].map(file => readFileSync(join(elements, 'kit/styles', file), 'utf8')).join('\n')

export function publicTokens(): TokenDoc[] {
  return [...tokenSheets().matchAll(line)].map(([, name, rest, description, range]) =>
    ({ name: name!, description: `${description}.`, range: `Legal: ${range}.`, default: fallback(rest!) }))
}
