/** An example by the Tab key: every control is reached and shows that it has the focus, and Tab leaves again. */
import type { Page } from '@playwright/test'
import type { NamedExample } from './all-elements-examples.ts'

interface TabbingWindow extends Window {
  reached: Element[]
  /** Controls that Tab has not come to the time before. */
  missed: Element[]
  /** Styles of each element without the focus. */
  looks: Map<Element, string>
}

/** Adds functions to a page, before it loads, that read the focus style and an element's ancestors. */
export const installLook = () =>
  Object.assign(window, {
    look(one: Element) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(one)
      return [
        outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
        boxShadow,
        borderColor,
      ].join()
    },
    /** From the element out to those around it. */
    around(one: Element) {
      const found: Element[] = []
      const outer = (node: Element) => node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
      for (let node: Element | null = one; node; node = outer(node)) found.push(node)
      return found
    },
  })
declare function look(one: Element): string
declare function around(one: Element): Element[]

const begin = (page: Page) =>
  page.evaluate(() => {
    const [first, last] = ['First', 'Last'].map(textContent =>
      Object.assign(document.createElement('button'), { className: 'outside', textContent }),
    )
    document.body.prepend(first!)
    document.body.append(last!)
    const looks = new Map(probe.drawn(document.querySelector('#stage')!).map(one => [one, look(one)]))
    Object.assign(window, { reached: [], missed: [], looks })
  })

const focusFirst = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('.outside')!.focus())

/** Null at the end, else what is wrong with where the focus is now, '' if nothing. */
const arrive = (page: Page) =>
  page.evaluate(() => {
    const { reached, looks } = window as unknown as TabbingWindow
    const active = probe.focused()!
    if (active.matches('.outside')) return null
    // The control with the focus was drawn anew, as by new data: the next Tab goes on from its place.
    if (active === document.body) return ''
    reached.push(active)
    // The ring may be drawn by the field around the control. What came with the focus has no look without it.
    const shown =
      !looks.has(active) ||
      around(active)
        .slice(0, 6)
        .some(one => looks.get(one) !== look(one))
    return shown ? '' : `no sign of the focus on ${probe.name(active)}`
  })

/** The controls to which Tab has not come; `again`: those alone that it had not come to before either. */
const notReached = (page: Page, again: boolean) =>
  page.evaluate(isAgain => {
    const tabbing = window as unknown as TabbingWindow
    const { reached, missed } = tabbing
    const control = [
      'button',
      'input:not([type="hidden"], [type="radio"])',
      'select',
      'textarea',
      'a[href]',
      'summary',
      '[role="button"]',
      '[role="checkbox"]',
      '[role="switch"]',
      '[role="slider"]',
      '[role="combobox"]',
    ].join()
    // One of a group takes the focus, arrow keys go to the others.
    const group =
      '[role="radiogroup"], [role="tablist"], [role="menu"], [role="listbox"], [role="toolbar"], [role="grid"], [role="treegrid"], .cm-editor'
    const isReached = (one: Element) => reached.some(other => around(other).includes(one) || other.contains(one))
    tabbing.missed = probe
      .drawn(document.querySelector('#stage')!)
      .filter(one => one.matches(control) && probe.isVisible(one) && !one.matches(':disabled'))
      .filter(
        one => !around(one).some(outer => outer.matches(`${group}, [inert], [aria-hidden="true"]`)) && !isReached(one),
      )
      .filter(one => !isAgain || missed.includes(one))
    return tabbing.missed.map(one => `Tab does not reach ${probe.name(one)}`)
  }, again)

const mostTabs = 400

const end = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('.outside')) one.remove()
  })

/** Presses Tab from before the example until after it. */
async function walk(page: Page, title: string, wrong: Set<string>): Promise<void> {
  await focusFirst(page)
  for (let pressed = 0; pressed <= mostTabs; pressed++) {
    await page.keyboard.press('Tab')
    const problem = await arrive(page)
    if (problem === null) break
    if (problem !== '') wrong.add(problem)
    if (pressed === mostTabs) wrong.add(`${title}: Tab does not leave it`)
  }
}

/** Goes through the example, which stands alone on its page. Returns what is wrong. */
export async function tabThrough(page: Page, { title }: NamedExample): Promise<readonly string[]> {
  const wrong = new Set<string>()
  await begin(page)
  await walk(page, title, wrong)
  // A control that came where Tab had passed already is reached when it passes again.
  if ((await notReached(page, false)).length > 0) await walk(page, title, wrong)
  for (const problem of await notReached(page, true)) wrong.add(problem)
  await end(page)
  return [...wrong]
}
