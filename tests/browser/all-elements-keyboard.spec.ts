/** Every registered element by keyboard and by axe, with all open that it opens. */
import { examples, type NamedExample } from './all-elements-examples.ts'
import { openFloats } from './all-elements-floats.ts'
import { test, together, type Stage } from './all-elements-stage.ts'
import { axeViolations, colorRules, expect } from './pages.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

const host = '<h1>Host</h1>'
/** A shell is the page; beside other elements the host has a heading of its own. */
const alone = async (page: Page, stage: Stage, example: NamedExample, around: Readonly<Record<string, string>> = {}) => {
  await page.evaluate(([isPage, html]) => {
    document.querySelector('header')?.remove()
    if (isPage) return
    const header = document.createElement('header')
    header.innerHTML = html
    document.body.prepend(header)
  }, [example.page ?? false, host] as const)
  await stage.show([example], { around })
}

const themes = { teint: ['light', '#f4f6f8'], noir: ['dark', '#11151a'] } as const
type Theme = keyof typeof themes

/** Elements are drawn on the page's own ground. */
async function wear(page: Page, theme: Theme) {
  const [colorScheme, background] = themes[theme]
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(([name, style]) => {
    Object.assign(document.documentElement.style, style)
    for (const one of document.querySelectorAll('#stage, #stage > cordwood-provider')) one.setAttribute('theme', name)
  }, [theme, { colorScheme, background }] as const)
}

/** What axe finds in the light and, of the rules about colours, in the dark; then it is light again. */
async function axeInThemes(page: Page): Promise<string[]> {
  const found = await axeViolations(page)
  await wear(page, 'noir')
  found.push(...(await axeViolations(page, colorRules)).map(text => `in noir ${text}`))
  await wear(page, 'teint')
  return found
}

/** Looks at each with `violations`, alone and with all open that it opens; what is wrong. */
async function walk(page: Page, stage: Stage, shown: readonly NamedExample[], theme: Theme, violations: (page: Page) => Promise<string[]>) {
  await stage.open()
  await wear(page, theme)
  const found: string[] = []
  for (const example of shown) {
    await alone(page, stage, example, { theme })
    const look = async (where: string) => { found.push(...(await violations(page)).map(text => `${where}: ${text}`)) }
    await look(example.title)
    const opened = await openFloats(page, stage, example, name => look(`${example.title}, ${name}`), (name, focus) => {
      if (focus !== null) found.push(`${example.title}: after '${name}' and Escape the focus is at ${focus}`)
    })
    const missing = (example.opens ?? []).filter(name => !opened.includes(name))
    found.push(...missing.map(name => `${example.title}: '${name}' opens nothing; ${opened.join(', ')} do`))
    await stage.clear()
  }
  return found
}

/** Parts of the elements, so that they are walked through side by side. */
const parts = 3
for (let part = 0; part < parts; part++) {
  test(`axe finds nothing in it and in all it opens, in both themes, and Escape gives the focus back (${part + 1} of ${parts})`, async ({ page, stage }) => {
    test.setTimeout(240_000)
    const shown = together.filter((_, index) => index % parts === part)
    expect(await walk(page, stage, shown, 'teint', axeInThemes)).toEqual([])
  })
}

// A shell has the themes among its own settings.
for (const theme of ['teint', 'noir'] as const) {
  test(`the same of the shell (${theme})`, async ({ page, stage }) => {
    test.setTimeout(120_000)
    expect(await walk(page, stage, examples.filter(one => one.page), theme, axeViolations)).toEqual([])
  })
}

interface TabbingWindow extends Window {
  reached: Element[]
  /** What each element looked like without the focus. */
  looks: Map<Element, string>
}

/** What shows the focus. */
const installLook = () => Object.assign(window, {
  look(one: Element) {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(one)
    return [outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, boxShadow, borderColor].join()
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

const begin = (page: Page) => page.evaluate(() => {
  document.querySelector('#last')?.remove()
  document.body.append(Object.assign(document.createElement('button'), { id: 'last', textContent: 'Last' }))
  document.querySelector<HTMLElement>('#first')!.focus()
  const looks = new Map(probe.drawn(document.querySelector('#stage')!).map(one => [one, look(one)]))
  Object.assign(window, { reached: [], looks })
})

/** Null at the end, else what is wrong with where the focus is now, '' if nothing. */
const arrive = (page: Page) => page.evaluate(() => {
  const { reached, looks } = window as unknown as TabbingWindow
  const active = probe.focused()!
  if (active.id === 'last' || active === document.body) return null
  reached.push(active)
  // The ring may be drawn by the field around the control. What came with the focus has no look without it.
  const shown = !looks.has(active) || around(active).slice(0, 6).some(one => looks.get(one) !== look(one))
  return shown ? '' : `no sign of the focus on ${probe.name(active)}`
})

const notReached = (page: Page) => page.evaluate(() => {
  const { reached } = window as unknown as TabbingWindow
  const control = ['button', 'input:not([type="hidden"], [type="radio"])', 'select', 'textarea', 'a[href]', 'summary', '[role="button"]',
    '[role="checkbox"]', '[role="switch"]', '[role="slider"]', '[role="combobox"]'].join()
  // One of a group takes the focus, arrow keys go to the others.
  const group = '[role="radiogroup"], [role="tablist"], [role="menu"], [role="listbox"], [role="toolbar"], [role="grid"], [role="treegrid"], .cm-editor'
  const isReached = (one: Element) => reached.some(other => around(other).includes(one) || other.contains(one))
  return probe.drawn(document.querySelector('#stage')!)
    .filter(one => one.matches(control) && probe.isVisible(one) && !one.matches(':disabled'))
    .filter(one => !around(one).some(outer => outer.matches(`${group}, [inert], [aria-hidden="true"]`)) && !isReached(one))
    .map(one => `Tab does not reach ${probe.name(one)}`)
})

const mostTabs = 400

test('Tab reaches every control, shows where it is, and leaves again', async ({ page, stage }) => {
  test.setTimeout(240_000)
  await page.addInitScript(installLook)
  await stage.open('', '<button id="first">First</button>')
  const wrong: string[] = []
  for (const example of examples) {
    await stage.show([example])
    await begin(page)
    for (let pressed = 0; ; pressed++) {
      await page.keyboard.press('Tab')
      const problem = await arrive(page)
      if (problem === null) break
      if (problem !== '') wrong.push(problem)
      if (pressed === mostTabs) {
        wrong.push(`${example.title}: Tab does not leave it`)
        break
      }
    }
    wrong.push(...await notReached(page))
    await stage.clear()
  }
  expect([...new Set(wrong)]).toEqual([])
})
