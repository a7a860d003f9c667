/**
 * The registry of elements: each `<name>.element.ts` in an area, by its tag. Exports, `all`, manifest, typings, docs, the page's
 * stylesheet and the examples of the tests follow from these descriptions and from the elements' sources.
 */
import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElementDescriptor } from '../kit/descriptor.ts'

export const elements: string = resolve(import.meta.dirname, '..')

const suffix = '.element.ts'

/** Returns the module that defines the element of a description, relative to `elements`. */
function moduleOf(file: string): string {
  const stem = file.replaceAll('\\', '/').slice(0, -suffix.length)
  const found = [`${stem}.tsx`, `${stem}.ts`].find(path => existsSync(join(elements, path)))
  if (found === undefined) throw new Error(`elements/${file} describes ${stem}.tsx, which does not exist.`)
  return found
}

const described = await Promise.all(
  globSync(`*/*${suffix}`, { cwd: elements }).map(async file => {
    const { element } = (await import(pathToFileURL(join(elements, file)).href)) as { element: ElementDescriptor }
    return { ...element, module: moduleOf(file) }
  }),
)

/** The descriptions of all elements in the order of their tags. */
export const descriptors: readonly ElementDescriptor[] = described.sort((a, b) => (a.tag < b.tag ? -1 : 1))

/** Tag → the module, in `elements`, that defines it. */
export const elementEntries: Readonly<Record<string, string>> = Object.fromEntries(
  described.map(({ tag, module }) => [tag, module]),
)
