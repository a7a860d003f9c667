/** Every string catalogue of the interface, found by looking through the sources. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue, StringOverrides, Strings } from '../../core/brand/catalogue.ts'

const root = join(import.meta.dirname, '..', '..')

const isCatalogue = (value: unknown): value is Catalogue<Strings> =>
  typeof value === 'object' && value !== null && 'area' in value && 'strings' in value

export async function allCatalogues(): Promise<readonly Catalogue<Strings>[]> {
  const files = globSync(['core/**/*.ts', 'elements/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts') && /= catalogue\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(root, file)).href) as Promise<object>))
  return [...new Set(modules.flatMap(module => Object.values(module).filter(isCatalogue)))]
}

async function putInBrackets(): Promise<StringOverrides> {
  const entries = (await allCatalogues()).flatMap(({ area, strings }) =>
    Object.entries(strings).map(([key, words]) => [
      `${area}.${key}`,
      typeof words === 'string'
        ? `⟦${words}⟧`
        : Object.fromEntries(Object.entries(words).map(([form, text]) => [form, `⟦${text}⟧`])),
    ]),
  )
  return Object.fromEntries(entries) as StringOverrides
}

let inBrackets: Promise<StringOverrides> | undefined
/** Returns every string of ours between brackets, its placeholders kept: what is seen outside of brackets comes from no catalogue. */
export const bracketed = (): Promise<StringOverrides> => (inBrackets ??= putInBrackets())

/** Returns the text outside of all brackets. */
export function outsideBrackets(text: string): string {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (letter === '⟦') depth += 1
    else if (letter === '⟧') depth = Math.max(0, depth - 1)
    else outside += depth === 0 ? letter : letter === '\n' ? '\n' : ''
  }
  return outside
}
