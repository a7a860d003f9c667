/**
 * Tells whether axe has seen all of what is open: dialogs, menus and lists of the kit are the same in many elements. The long form looks at
 * everything anew.
 */
import type { Page } from '@playwright/test'

/** Hashes of what axe has looked at in this worker: each of an element as it is drawn below those around it, or of a text on its ground. */
const seen = new Set<number>()

export interface Seen {
  readonly all: boolean
  /** All colors, with what they stand on: other themes paint them by the same rules. */
  readonly colors: boolean
}

/** Tells what of all that `within` gives, a function of the page, was looked at before; from now on it was. */
export async function whatIsSeen(page: Page, within: () => Node[]): Promise<Seen> {
  const { elements, colors } = await hashesOf(page, within)
  const isKnown = (hashes: readonly number[]) => !process.env['LONG'] && hashes.every(hash => seen.has(hash))
  const known = { all: isKnown(elements), colors: isKnown(colors) }
  for (const hash of [...elements, ...colors]) seen.add(hash)
  return known
}

interface Hashes {
  readonly elements: number[]
  readonly colors: number[]
}

/**
 * An element counts with all that a rule of axe may ask about it: its kind and those of its children, its attributes, whether it and its names have
 * words, whether what it refers to is there, its colours, font and size as far as they matter. Words themselves do not.
 */
async function hashesOf(page: Page, within: () => Node[]): Promise<Hashes> {
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
      const isTransparent = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
      return {
        ground: isTransparent ? '' : `${backgroundColor} ${backgroundImage} ${opacity}`,
        text: `${color} ${fontSize} ${fontWeight} ${textDecorationLine}`,
      }
    }
    const isSmall = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width < targetSize || height < targetSize
    }
    const hasWords = (one: Element) => [...one.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
    const hashOf = (text: string, before: number) => {
      let hash = before
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      return hash >>> 0
    }
    const elements = new Set<number>()
    const colors = new Set<number>()
    const walk = (one: Element, before: number, groundBefore: number) => {
      const children = one instanceof SVGElement ? [] : probe.childrenOf(one)
      const { ground, text } = looksOf(one)
      const kind = [one.localName, ...[...one.attributes].map(attribute => attributeOf(one, attribute)).sort()]
      const own = [
        ...kind,
        ground,
        text,
        isSmall(one),
        probe.isVisible(one),
        hasWords(one),
        ...new Set(children.map(({ localName, role }) => `${localName} ${role}`)),
      ]
      const hash = hashOf(own.join('\n'), before)
      elements.add(hash)
      const on = ground === '' ? groundBefore : hashOf(`${one.className} ${ground}`, groundBefore)
      if (hasWords(one) || one.matches('input, select, textarea')) colors.add(hashOf([...kind, text].join('\n'), on))
      for (const child of children) walk(child, hash, on)
    }
    const start = 0x811c9dc5
    for (const root of all) walk(root instanceof Document ? root.documentElement : (root as Element), start, start)
    return { elements: [...elements], colors: [...colors] }
  }, roots)
}
