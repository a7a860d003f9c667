/** Classes that a style sheet of the kit knows, where no sheet of the element that draws them does. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const kit = join(import.meta.dirname, '..', '..', 'elements', 'kit')
const classIn = /\.([a-z][\w-]*)(?![^{}]*\})/gi
const styled = globSync('**/*.css', { cwd: kit }).flatMap(name =>
  [
    ...readFileSync(join(kit, name), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(classIn),
  ].map(([, name]) => name!),
)

/** 'element: class' for each class without a style in the shadow root in which it stands. */
export const unstyledClasses = (page: Page) =>
  page.evaluate(known => {
    const names = new Set(known)
    const sheets = new Map<Node, string>()
    const textOf = (root: Node) => {
      if (!(root instanceof ShadowRoot)) return null
      const text =
        sheets.get(root) ??
        root.adoptedStyleSheets
          .flatMap(sheet => [...sheet.cssRules])
          .map(rule => rule.cssText)
          .join('\n')
      sheets.set(root, text)
      return text
    }
    const isSelected = (text: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(text)
    return probe
      .examples()
      .flatMap(example => probe.drawn(example))
      .flatMap(one => {
        const text = textOf(one.getRootNode())
        if (text === null) return []
        return [...one.classList]
          .filter(name => names.has(name) && !isSelected(text, name))
          .map(name => `${probe.name(one).split(':')[0]}: .${name}`)
      })
  }, styled)
