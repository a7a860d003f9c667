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
    // Elements share sheets, and a page is looked at often.
    const kept = globalThis as { classesOf?: WeakMap<CSSStyleSheet, ReadonlySet<string>> }
    const classesOf = (kept.classesOf ??= new WeakMap())
    const selected = (sheet: CSSStyleSheet) => {
      const classes =
        classesOf.get(sheet) ??
        new Set([...sheet.cssRules].flatMap(({ cssText }) => cssText.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
      classesOf.set(sheet, classes)
      return classes
    }
    return probe
      .examples()
      .flatMap(example => probe.drawn(example))
      .flatMap(one => {
        const root = one.getRootNode()
        if (!(root instanceof ShadowRoot)) return []
        return [...one.classList]
          .filter(name => names.has(name) && !root.adoptedStyleSheets.some(sheet => selected(sheet).has(name)))
          .map(name => `${probe.name(one).split(':')[0]}: .${name}`)
      })
  }, styled)
