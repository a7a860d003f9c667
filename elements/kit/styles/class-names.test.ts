import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const elements = join(import.meta.dirname, '..', '..')
const posix = (path: string) => path.replaceAll('\\', '/')
const files = globSync('**/*.{css,ts,tsx}', { cwd: elements }).map(posix)
const textOf = (file: string) => readFileSync(join(elements, file), 'utf8')

const selectorsOf = (css: string) =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .map(([, text]) => text!.trim())
    .filter(text => !text.startsWith('@'))
    .flatMap(text => text.split(/,(?![^(]*\))/))
    .map(text => text.trim())

const classesOf = (file: string, pattern: RegExp) =>
  new Set(selectorsOf(textOf(file)).flatMap(selector => pattern.exec(selector)?.[1] ?? []))
/** The first class of a selector: `.legend svg`. */
const leading = /^\.([\w-]+)(?=$|[\s>+~:])/
/** Classes that screens lay out further in their own elements; the style sheets of tables, and those of the grid of charts, build on each other. */
const extended = new Set(['tbl', 'entity-box', 'menu', 'widgets', 'tile'])

/** Adopted by every element as soon as a part that wears it is loaded, whatever the element's own styles are. Those of `kit/styles` are everybody's. */
const shared = [
  ...new Set(
    files
      .filter(file => file.endsWith('x'))
      .flatMap(file => {
        const text = textOf(file)
        return [...text.matchAll(/addKitCss\((\w+)\)/g)].map(([, name]) => {
          const [, path] = new RegExp(`import ${name} from '(.+?)\\?inline'`).exec(text)!
          return posix(join(dirname(file), path!))
        })
      }),
  ),
].filter(file => !file.startsWith('kit/styles/'))

it('a stylesheet that loads later begins with class names of its own, so it changes nothing that is there', () => {
  const sheets = files.filter(file => file.endsWith('.css') && !file.startsWith('kit/styles/'))
  const meetings = shared.flatMap(late =>
    sheets
      .filter(other => other !== late && !(late.startsWith('kit/tables/') && other.startsWith('kit/tables/')))
      .flatMap(other => {
        const taken = classesOf(other, leading)
        return [...classesOf(late, leading)]
          .filter(name => taken.has(name) && !extended.has(name))
          .map(name => `${late} and ${other}: .${name}`)
      }),
  )
  expect(shared.length).toBeGreaterThan(10)
  expect(meetings).toEqual([])
})
