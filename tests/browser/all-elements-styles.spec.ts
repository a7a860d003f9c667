/** A class that a style sheet of the kit knows is known wherever an element draws it: no element forgets the sheet of a part it uses. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFloats } from './all-elements-floats.ts'
import { examples } from './all-elements-examples.ts'
import { test } from './all-elements-stage.ts'
import { expect } from './pages.ts'
import type { Page } from '@playwright/test'

const kit = join(import.meta.dirname, '..', '..', 'elements', 'kit')
const classIn = /\.([a-z][\w-]*)(?![^{}]*\})/gi
const styled = globSync('**/*.css', { cwd: kit })
  .flatMap(name => [...readFileSync(join(kit, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '').matchAll(classIn)].map(([, name]) => name!))

/** 'element: class' for each class without a style in the shadow root in which it stands. */
const without = (page: Page) => page.evaluate((known) => {
  const names = new Set(known)
  const sheets = new Map<Node, string>()
  const textOf = (root: Node) => {
    if (!(root instanceof ShadowRoot)) return null
    const text = sheets.get(root) ?? root.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join('\n')
    sheets.set(root, text)
    return text
  }
  const isSelected = (text: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(text)
  return probe.examples().flatMap(example => probe.drawn(example)).flatMap((one) => {
    const text = textOf(one.getRootNode())
    if (text === null) return []
    return [...one.classList].filter(name => names.has(name) && !isSelected(text, name)).map(name => `${probe.name(one).split(':')[0]}: .${name}`)
  })
}, styled)

test('every class has its style in the element that draws it, when no other element is on the page', async ({ page, stage }) => {
  test.setTimeout(240_000)
  const found = new Set<string>()
  const look = async () => { for (const one of await without(page)) found.add(one) }
  for (const example of examples) {
    await stage.open()
    await stage.show([example], { alone: true })
    await look()
    if (example.opens?.length) await openFloats(page, stage, example, look)
  }
  expect([...found]).toEqual([])
})
