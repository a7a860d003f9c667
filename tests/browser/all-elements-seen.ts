/**
 * Tells whether axe has seen all of what is open: dialogs, menus and lists of the kit are the same in many elements. The long form looks at
 * everything anew.
 */
import type { Page } from '@playwright/test'

/** Hashes of what axe has looked at in this worker: each of an element as it is drawn below those around it. */
const seen = new Set<number>()

/** Whether all that `within` gives, a function of the page, was looked at before; from now on it was. */
export async function isSeen(page: Page, within: () => Node[]): Promise<boolean> {
  const hashes = await hashesOf(page, within)
  const isKnown = hashes.every(hash => seen.has(hash))
  for (const hash of hashes) seen.add(hash)
  return isKnown && !process.env['LONG']
}

/**
 * An element counts with all that a rule of axe may ask about it: its kind and those of its children, its attributes, whether it and its names have
 * words, whether what it refers to is there, its colours, font and size as far as they matter. Words themselves do not.
 */
async function hashesOf(page: Page, within: () => Node[]): Promise<readonly number[]> {
  const roots = await page.evaluateHandle(within)
  return page.evaluate(all => {
    const withValues =
      /^(class|role|type|lang|dir|tabindex|style|disabled|aria-(autocomplete|busy|checked|current|disabled|expanded|haspopup|hidden|invalid|level|live|modal|multiselectable|orientation|pressed|readonly|required|selected|sort))$/
    const references =
      /^(for|aria-(activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/
    const targetSize = 24
    const attributeOf = (one: Element, { name, value }: Attr) => {
      if (withValues.test(name)) return `${name}=${value}`
      if (!references.test(name)) return name + (value.trim() === '' ? '' : '=…')
      const scope = one.getRootNode() as Document | ShadowRoot
      return name + value.split(/\s+/).map(id => (scope.getElementById(id) ? '+' : '-'))
    }
    const looksOf = (one: Element) => {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine } =
        getComputedStyle(one)
      const { width, height } = one.getBoundingClientRect()
      return [
        color,
        backgroundColor,
        backgroundImage,
        opacity,
        fontSize,
        fontWeight,
        textDecorationLine,
        width < targetSize || height < targetSize,
        probe.isVisible(one),
      ]
    }
    const hasWords = (one: Element) => [...one.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
    const hashOf = (text: string, before: number) => {
      let hash = before
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return hash >>> 0
    }
    const hashes = new Set<number>()
    const walk = (one: Element, before: number) => {
      const children = one instanceof SVGElement ? [] : probe.childrenOf(one)
      const own = [
        one.localName,
        ...[...one.attributes].map(attribute => attributeOf(one, attribute)).sort(),
        ...looksOf(one),
        hasWords(one),
        ...new Set(children.map(({ localName, role }) => `${localName} ${role}`)),
      ]
      const hash = hashOf(own.join('\n'), before)
      hashes.add(hash)
      for (const child of children) walk(child, hash)
    }
    for (const root of all) walk(root instanceof Document ? root.documentElement : (root as Element), 0x811c9dc5)
    return [...hashes]
  }, roots)
}
