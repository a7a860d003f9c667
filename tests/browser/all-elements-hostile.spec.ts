/** Every registered element against hostile data (hostile tests 12, 14, 16), and on hostile pages (38). */
import type { Page } from '@playwright/test'
import { byTag, type NamedExample } from './all-elements-examples.ts'
import { listOfAll, openFloats } from './all-elements-floats.ts'
import { ofEachTag, test, together, type Stage } from './all-elements-stage.ts'
import { hostile, hostileTexts } from './hostile-texts.ts'
import { expect } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

/** Returns the traces of a successful attack. */
const harm = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if ('hacked' in window) found.push('a script of the data has run')
    if (({} as Record<string, unknown>)['hacked'] !== undefined) found.push('a prototype is another')
    found.push(...probe.beyond(document.body).slice(0, 20))
    for (const one of probe.drawn(document.body)) {
      const address = one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action')
      const leadsAway = address !== null && !/^https?:$/.test(new URL(address, location.href).protocol)
      if (leadsAway) found.push(`${probe.name(one)} leads to ${address}`)
      if (one.matches('script, iframe, object, embed') && one.getRootNode() !== document)
        found.push(`${probe.name(one)} is there`)
      for (const name of one.getAttributeNames())
        if (name.startsWith('on')) found.push(`${probe.name(one)} has ${name}`)
      const alert = one.shadowRoot?.querySelector('[role="alert"]')?.textContent ?? ''
      if (alert.includes('Runtime Error')) found.push(`${probe.name(one)} breaks: ${alert}`)
    }
    return found
  })

/** The same example with hostile texts in all that is the page's own text. */
function hostilely(example: NamedExample, index: number): NamedExample {
  const change = hostile()
  const texts = ['label', 'hint', 'heading', 'value', 'query', 'error', 'placeholder']
  const own = Object.entries(example.attributes ?? {}).map(([name, value]): [string, string] => [
    name,
    texts.includes(name) ? hostileTexts[(index * 3 + name.length) % hostileTexts.length]! : value,
  ])
  return {
    ...example,
    attributes: Object.fromEntries(own),
    properties: change(example.properties ?? {}) as Record<string, unknown>,
  }
}

/** Every text in every place, in the long form. What opens is looked at in round 0, so the answers are in round 1. */
const roundsFrom = (first: number) => (process.env['LONG'] ? [...hostileTexts.keys()] : [first])

for (const [words, all, rounds] of [
  ['hostile 12, 14, 16: texts in every answer', false, roundsFrom(1)],
  ['hostile 12, 14, 16: texts in place of ids, types and states too', true, roundsFrom(0)],
] as const) {
  for (const round of rounds) {
    test(`${words} (${round})`, async ({ page, stage }) => {
      stage.server.change = hostile(all, round)
      await stage.open()
      await stage.show(together.map(hostilely))
      expect(await harm(page)).toEqual([])
      await page.setViewportSize({ width: 400, height: 860 })
      await stage.rest()
      expect(await harm(page)).toEqual([])
    })
  }
}

/** Menus that every list has of the kit, with the product's own words: they are opened in the list of all. */
const partsOfLists = ['Columns', 'Add filter', 'Search syntax help']
const withoutParts = (example: NamedExample): NamedExample =>
  example.opens ? { ...example, opens: example.opens.filter(name => !partsOfLists.includes(name)) } : example

for (const [tag, ofTag] of byTag) {
  test(`hostile 12, 14, 16: texts in all that opens: ${tag}`, async ({ page, stage }) => {
    stage.server.change = hostile()
    await stage.open()
    const isWhole = tag === listOfAll || Boolean(process.env['LONG'])
    const pressed = new Set(isWhole ? [] : partsOfLists)
    for (const example of ofTag) {
      await stage.show([hostilely(example, 7)], { alone: true })
      expect(await harm(page), example.title).toEqual([])
      await openFloats(page, stage, isWhole ? example : withoutParts(example), pressed, async name => {
        expect(await harm(page), `${example.title}, ${name}`).toEqual([])
      })
      await stage.clear()
    }
  })
}

async function showsAll(page: Page, shown: readonly NamedExample[]) {
  const without = async () => {
    const texts = await page.evaluate(() => globalThis.probe.texts())
    return shown.flatMap(({ title, shows }) => (texts[title]?.includes(shows) ? [] : [`${title}: ${texts[title]}`]))
  }
  await expect.poll(without).toEqual([])
}

const globalCss = `
  * { font-size: 3px !important; color: red !important; line-height: 9 !important; letter-spacing: 1em; text-transform: uppercase;
    box-sizing: content-box; border-radius: 50% !important; transition: all 1s; }
  div, span, button, input, table, td, dialog, svg, p, h1, h2 { display: none !important; }
  :root { --cw-row: 900px; --color: red; font-size: 5px; direction: ltr; }
`

const clobbering = `
  <form id="cordwood"><input name="configure"></form>
  <a id="appConfig" href="javascript:0"></a><a id="appConfig" name="gl2ServerUrl" href="https://evil.example/"></a>
  <div id="process"></div><div id="module"></div><div id="exports"></div><div id="define"></div><div id="require"></div>
  <div id="global"></div><div id="litHtmlVersions"></div><div id="reactiveElementVersions"></div><div id="litElementVersions"></div>
  <div id="litHtmlPolyfillSupport"></div><div id="reactiveElementPolyfillSupport"></div><div id="litElementHydrateSupport"></div>
  <div id="__REACT_DEVTOOLS_GLOBAL_HOOK__"></div><div id="echarts"></div><div id="root"></div>
  <img name="title" alt=""><img name="cookie" alt=""><img name="domain" alt=""><form name="forms"></form><form name="images"></form>
`

test.describe('38: a hostile page', () => {
  const open = async (stage: Stage, page: Page, body = '', shown = ofEachTag) => {
    await stage.open('', body)
    await stage.show(shown)
    await showsAll(page, shown)
  }

  test('global styles', async ({ page, stage }) => {
    await stage.open()
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, globalCss)
    await stage.show(ofEachTag)
    await showsAll(page, ofEachTag)
    const hidden = await page.evaluate(() =>
      probe.examples().flatMap(element => {
        const root = element.shadowRoot!.querySelector('.cw-root') ?? element.shadowRoot!.firstElementChild!
        return getComputedStyle(root).display === 'none' || root.getBoundingClientRect().height === 0
          ? [probe.name(element)]
          : []
      }),
    )
    expect(hidden).toEqual([])
  })

  test('ids and names that hide what scripts look for, a fetch of its own, prototypes with more on them', async ({
    page,
    stage,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Object.prototype, 'extra', { value: 'extra', writable: true })
      Object.assign(Array.prototype, { more: 'more', contains: () => true })
      const original = window.fetch
      Object.assign(window, { counted: 0 })
      window.fetch = async (...given) => {
        Object.assign(window, { counted: (window as unknown as { counted: number }).counted + 1 })
        await new Promise(resolve => setTimeout(resolve, 5))
        return original(...given)
      }
    })
    await open(stage, page, clobbering)
    expect(await page.evaluate(() => (window as unknown as { counted: number }).counted)).toBeGreaterThan(10)
  })

  test('frozen prototypes', async ({ page, stage }) => {
    await page.addInitScript(() => {
      for (const one of [
        Object,
        Array,
        Function,
        String,
        Number,
        Boolean,
        Promise,
        Map,
        Set,
        WeakMap,
        Date,
        RegExp,
        Error,
        Symbol,
        Event,
        EventTarget,
        Node,
        Element,
        HTMLElement,
      ]) {
        Object.freeze(one.prototype)
        if (one !== HTMLElement) Object.freeze(one)
      }
    })
    await open(stage, page)
  })

  test('two copies of the SDK', async ({ page, stage }) => {
    await stage.open()
    await page.evaluate(async () => {
      for (const name of ['inputs', 'select', 'timestamp', 'notification-form', 'provider'])
        await import(`/copy/cordwood-${name}.js`)
    })
    await stage.show(ofEachTag)
    await showsAll(page, ofEachTag)
    expect(stage.server.asked.filter(call => call === 'GET /system/sessions')).toHaveLength(1)
  })
})
