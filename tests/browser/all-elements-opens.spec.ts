/**
 * Every registered element by the Tab key, then with all open that it opens, on a page that loads no other and in a language whose words stand in
 * brackets: axe, the focus, the words and the styles are looked at in one walk.
 */
import type { Page } from '@playwright/test'
import { bracketed } from './all-catalogues.ts'
import { byTag, examples, type NamedExample } from './all-elements-examples.ts'
import { openFloats } from './all-elements-floats.ts'
import { test, type Stage } from './all-elements-stage.ts'
import { whatIsSeen } from './all-elements-seen.ts'
import { installProbe } from './all-elements-probe.ts'
import { unstyledClasses } from './all-elements-styles.ts'
import { installLook, tabThrough } from './all-elements-tabs.ts'
import { foreignWords } from './all-elements-words.ts'
import { axeViolations, colorRules, expect } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

/** A shell is the page; beside other elements the host has a heading of its own. */
const alone = async (page: Page, stage: Stage, example: NamedExample, theme: Theme) => {
  await page.evaluate(isPage => {
    document.querySelector('header')?.remove()
    if (isPage) return
    const header = document.createElement('header')
    header.innerHTML = '<h1>Host</h1>'
    document.body.prepend(header)
  }, example.page ?? false)
  await stage.show([example], {
    around: { theme, lang: 'de' },
    configuration: { lang: 'de', strings: await bracketed() },
    alone: true,
  })
}

const themes = { teint: ['light', '#f4f6f8'], noir: ['dark', '#11151a'] } as const
type Theme = keyof typeof themes

/** Elements are drawn on the page's own ground. */
async function wear(page: Page, theme: Theme) {
  const [colorScheme, background] = themes[theme]
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    ([name, style]) => {
      Object.assign(document.documentElement.style, style)
      for (const one of document.querySelectorAll('#stage, #stage > cordwood-provider')) one.setAttribute('theme', name)
    },
    [theme, { colorScheme, background }] as const,
  )
}

/** The open float and its trigger; the whole page where nothing floats. */
const opened = () => {
  const floating = globalThis.probe.floating()
  if (floating.length === 0) return [document]
  const triggers = globalThis.probe.drawn(document.body).filter(one => one.matches('[aria-expanded="true"]'))
  return [...floating, ...triggers]
}

/**
 * Returns the violations that axe finds in the light theme and, by the rules about colours, in the dark one; then sets the light one again. What it
 * has seen before is left out.
 */
async function axeInThemes(page: Page): Promise<string[]> {
  const seen = await whatIsSeen(page, opened)
  if (seen.all) return []
  const found = await axeViolations(page, undefined, opened)
  if (seen.colors) return found
  await wear(page, 'noir')
  found.push(...(await axeViolations(page, colorRules, opened)).map(text => `in noir ${text}`))
  await wear(page, 'teint')
  return found
}

interface Wrong {
  readonly axe: string[]
  readonly tab: string[]
  readonly focus: string[]
  readonly words: string[]
  readonly styles: string[]
  readonly opens: string[]
}
type Look = (where: string, wrong: Wrong) => Promise<void>

/** Looks at each alone and with all open that it opens, and presses Tab in the light theme; what is wrong. */
async function walk(page: Page, stage: Stage, shown: readonly NamedExample[], theme: Theme, look: Look) {
  const wrong: Wrong = { axe: [], tab: [], focus: [], words: [], styles: [], opens: [] }
  await page.addInitScript(installLook)
  await stage.open()
  await wear(page, theme)
  const pressed = new Set<string>()
  for (const example of shown) {
    await alone(page, stage, example, theme)
    await look(example.title, wrong)
    if (theme === 'teint') wrong.tab.push(...(await tabThrough(page, example)))
    const names = await openFloats(
      page,
      stage,
      example,
      pressed,
      name => look(`${example.title}, ${name}`, wrong),
      (name, focus) => {
        if (focus !== null) wrong.focus.push(`${example.title}: after '${name}' and Escape the focus is at ${focus}`)
      },
    )
    const missing = (example.opens ?? []).filter(name => !names.includes(name))
    wrong.opens.push(...missing.map(name => `${example.title}: '${name}' opens nothing; ${names.join(', ')} do`))
    await stage.clear()
  }
  return wrong
}
const nothing: Wrong = { axe: [], tab: [], focus: [], words: [], styles: [], opens: [] }

const lookAt =
  (page: Page, stage: Stage, shown: readonly NamedExample[], axe: typeof axeInThemes): Look =>
  async (where, wrong) => {
    const here = (list: readonly string[]) => list.map(text => `${where}: ${text}`)
    wrong.axe.push(...here(await axe(page)))
    wrong.words.push(...here(await foreignWords(page, stage, shown)))
    wrong.styles.push(...here(await unstyledClasses(page)))
  }

for (const [tag, shown] of byTag) {
  if (shown.some(one => one.page)) continue
  test(`axe finds nothing in it and in all it opens, in both themes; Tab reaches every control and shows where it is; Escape gives the focus back, words come from catalogues, classes have styles: ${tag}`, async ({
    page,
    stage,
  }) => {
    expect(await walk(page, stage, shown, 'teint', lookAt(page, stage, shown, axeInThemes))).toEqual(nothing)
  })
}

test('what axe has seen is known by what its rules ask about, not by its words', async ({ page }) => {
  const seenOf = async (html: string) => {
    await page.setContent(`<main>${html}</main>`)
    await page.evaluate(installProbe)
    return whatIsSeen(page, () => [document.querySelector('main')!])
  }
  const dialog =
    '<div role="dialog" aria-label="Delete"><p style="color: #333">Are you sure?</p><button>Yes</button></div>'
  expect(await seenOf(dialog)).toEqual({ all: false, colors: false })
  expect(await seenOf(dialog.replace('sure', 'certain').replace('"Delete"', '"Remove"'))).toEqual({
    all: true,
    colors: true,
  })
  for (const [from, to] of [
    ['Yes', ''],
    ['"Delete"', '""'],
    ['role="dialog"', 'role="menu"'],
    ['<button>Yes</button>', ''],
  ] as const)
    expect((await seenOf(dialog.replace(from, to))).all, `${to} in place of ${from}`).toBe(false)
  expect(await seenOf(dialog.replace('#333', '#999'))).toEqual({ all: false, colors: false })
  expect(await seenOf(`<div style="background: gray">${dialog}</div>`)).toEqual({ all: false, colors: false })
})

const shells = examples.filter(one => one.page)

test('the same of the shell', async ({ page, stage }) => {
  const look = lookAt(page, stage, shells, () => axeViolations(page, undefined, opened))
  expect(await walk(page, stage, shells, 'teint', look)).toEqual(nothing)
})

// A shell has the themes among its own settings: the dark one is given to it from the start.
test('the colors of the shell in the dark theme', async ({ page, stage }) => {
  const look: Look = async (where, wrong) => {
    wrong.axe.push(...(await axeViolations(page, colorRules, opened)).map(text => `${where}: ${text}`))
  }
  expect(await walk(page, stage, shells, 'noir', look)).toEqual(nothing)
})
