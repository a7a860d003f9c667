/** The Lit elements: what they show, and that they follow core, theme, language and direction as the React elements do. */
import type { Page } from '@playwright/test'
import { refuseClipboard } from './clipboard.ts'
import { axeViolations, ended, expect, test as base } from './pages.ts'

const test = base.extend<{ opened: void }>({
  opened: async ({ openGallery, page }, use) => {
    await openGallery('leaves')
    await expect(stamp(page, 'default')).toHaveText('2023-08-02 12:00:00')
    await use()
  },
})

const stamp = (page: Page, format: string) => page.locator(`cordwood-timestamp[format=${format}] time`)
const tooltip = (page: Page) => page.getByRole('tooltip')

/** Collects `cordwood-copied` events from now on. */
function hearCopied() {
  const copied: unknown[] = []
  document.addEventListener('cordwood-copied', event => copied.push((event as CustomEvent).detail), {
    signal: ended(),
  })
  return copied
}

/** Appends an element beside the gallery and gives its text. */
const textOf = (page: Page, html: string) =>
  page.evaluate(async given => {
    const box = document.createElement('div')
    box.innerHTML = given
    document.body.append(box)
    const leaf = box.firstElementChild as HTMLElement & { updateComplete: Promise<unknown> }
    await leaf.updateComplete
    return leaf.shadowRoot!.textContent
  }, html)

test('axe finds nothing in the leaves, light and dark @axe', async ({ page }) => {
  await page.getByRole('button', { name: 'Experimental' }).focus()
  expect(await axeViolations(page)).toEqual([])
})

test('a timestamp is written in each format, in the zone of the user, which shows on hover', async ({ page }) => {
  const texts = {
    default: '2023-08-02 12:00:00',
    complete: '2023-08-02 12:00:00.123',
    withTz: '2023-08-02 12:00:00 +02:00',
    readable: 'Wednesday 2 August 2023, 12:00 +0200',
    internal: '2023-08-02T12:00:00.123+02:00',
    internalIndexer: '2023-08-02T10:00:00.123Z',
    date: '2023-08-02',
    hourAndMinute: '12:00',
  }
  for (const [format, text] of Object.entries(texts)) {
    await expect(stamp(page, format)).toHaveText(text)
    await expect(stamp(page, format)).toHaveAttribute('datetime', '2023-08-02T10:00:00.123Z')
    await expect(stamp(page, format)).toHaveAttribute('title', '2023-08-02 12:00:00 +02:00 (Europe/Berlin)')
  }
})

test('a relative timestamp says how long ago it was', async ({ page }) => {
  await expect(page.locator('cordwood-timestamp[relative] time')).toHaveText('5 minutes ago')
})

test('what is no instant, no unit or no format shows as it is', async ({ page }) => {
  await expect(page.locator('cordwood-timestamp[value=soon]')).toHaveText('soon')
  expect(await textOf(page, '<cordwood-timestamp value="<b>__proto__</b>"></cordwood-timestamp>')).toBe(
    '<b>__proto__</b>',
  )
  expect(await textOf(page, '<cordwood-timestamp value="1690970400123" format="__proto__"></cordwood-timestamp>')).toBe(
    '2023-08-02 12:00:00',
  )
  expect(await textOf(page, '<cordwood-time-unit value="3" unit="FORTNIGHTS"></cordwood-time-unit>')).toBe(
    '3 FORTNIGHTS',
  )
  expect(await textOf(page, '<cordwood-time-unit value="many" unit="DAYS"></cordwood-time-unit>')).toBe('many DAYS')
})

test("a time unit of 0 reads 'Never', or what the page says", async ({ page }) => {
  await expect(page.locator('cordwood-time-unit').first()).toHaveText('5 minutes')
  await expect(page.locator('cordwood-time-unit').nth(1)).toHaveText('Never')
  expect(await textOf(page, '<cordwood-time-unit value="0" unit="DAYS" zero="not yet"></cordwood-time-unit>')).toBe(
    'not yet',
  )
  expect(await textOf(page, '<cordwood-time-unit></cordwood-time-unit>')).toBe('1 second')
})

test('a typed value is shown in full, numbers exactly, objects as JSON in lines', async ({ page }) => {
  await expect(page.locator('cordwood-value').first()).toHaveText('12345678901234567890')
  await expect(page.locator('cordwood-value[value-type=OBJECT] pre')).toHaveText(
    '{\n  "a": [\n    1\n  ],\n  "__proto__": "x"\n}',
  )
  await expect(page.locator('cordwood-value[value-type=OBJECT] pre')).toHaveAttribute('title', 'OBJECT')
  expect(await textOf(page, '<cordwood-value value-type="NULL"></cordwood-value>')).toBe('null')
  expect(await textOf(page, '<cordwood-value value-type="BOOLEAN" value="false"></cordwood-value>')).toBe('false')
  expect(
    await textOf(page, '<cordwood-value value-type="ARRAY" value="[12345678901234567890]"></cordwood-value>'),
  ).toBe('[12345678901234567890]')
  const set = await page.evaluate(async () => {
    const leaf = document.createElement('cordwood-value') as HTMLElement & { updateComplete: Promise<unknown> }
    Object.assign(leaf, { value: { level: 3 }, valueType: 'OBJECT' })
    document.body.append(leaf)
    await leaf.updateComplete
    return [leaf.shadowRoot!.textContent, leaf.getAttribute('value')]
  })
  expect(set).toEqual(['{\n  "level": 3\n}', null])
})

test('a lifecycle badge says what it means on hover and on keyboard focus', async ({ page }) => {
  const badge = page.getByRole('button', { name: 'Experimental' })
  await badge.hover()
  await expect(tooltip(page)).toHaveText('This Cordwood feature is new and should be considered experimental.')
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  await badge.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Legacy' })).toBeFocused()
  await expect(tooltip(page)).toHaveText(
    'This feature has been discontinued and will be removed in a future Cordwood version.',
  )
  await expect(page.getByRole('button', { name: 'Legacy' })).toHaveAccessibleDescription(/discontinued/)
})

test("a copy button copies, says 'Copied!' and tells the page", async ({ page }) => {
  const copied = hearCopied()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(tooltip(page)).toHaveText('Copied!')
  await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('source:example.org')
  expect(copied).toEqual([{ value: 'source:example.org', action: 'copy' }])
})

test('where the clipboard is closed, copy and cut say which keys to press, and the keys work', async ({ page }) => {
  const copied = hearCopied()
  refuseClipboard()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(tooltip(page)).toHaveText('Press Ctrl+C / ⌘C to copy')
  expect(await page.evaluate(() => getSelection()!.toString())).toBe('source:example.org')
  await page.keyboard.press('Control+c')
  await expect(tooltip(page)).toHaveText('Copied!')
  await page.getByRole('button', { name: 'Cut' }).click()
  await expect(tooltip(page).filter({ hasText: 'cut' })).toHaveText('Press Ctrl+K / ⌘K to cut')
  await page.keyboard.press('Control+k')
  await expect.poll(() => copied.at(-1)).toEqual({ value: 'cut me', action: 'cut' })
})

test("a leaf's core is its own, else the provider's, else the page's, and it follows when the page is given another", async ({
  page,
}) => {
  const html = '<cordwood-timestamp value="2023-08-02T10:00:00Z" format="hourAndMinute"></cordwood-timestamp>'
  await page.evaluate(leaf => {
    const { tokyo } = globalThis as unknown as { tokyo: unknown }
    const provider = document.createElement('cordwood-provider')
    Object.assign(provider, { id: 'provider', core: tokyo })
    document.body.append(provider)
    provider.innerHTML = leaf
    const own = document.createElement('div')
    own.id = 'own'
    own.innerHTML = leaf
    Object.assign(own.firstElementChild!, { core: tokyo })
    document.body.append(own)
  }, html)
  await expect(page.locator('#provider time')).toHaveText('19:00')
  await expect(page.locator('#own time')).toHaveText('19:00')
  await expect(stamp(page, 'hourAndMinute').first()).toHaveText('12:00')
  await page.evaluate(() => {
    ;(globalThis as unknown as { configureTokyo: () => void }).configureTokyo()
  })
  await expect(stamp(page, 'default')).toHaveText('2023-08-02 19:00:00')
})

test('theme, density, language and direction reach a leaf as they reach every element', async ({ page }) => {
  const look = await page.evaluate(async () => {
    const box = document.createElement('div')
    box.innerHTML = `<cordwood-provider theme="noir" density="compact" lang="de" dir="rtl">
      <cordwood-time-unit value="0" unit="DAYS"></cordwood-time-unit></cordwood-provider>`
    document.body.append(box)
    const leaf = box.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('cordwood-time-unit')!
    await leaf.updateComplete
    const style = getComputedStyle(leaf.shadowRoot!.querySelector('.cw-root')!)
    const read = () => leaf.shadowRoot!.textContent
    const first = [style.color, style.getPropertyValue('--cordwood-row').trim(), style.direction, read()]
    box.firstElementChild!.setAttribute('lang', 'en')
    await new Promise(resolve => setTimeout(resolve))
    await leaf.updateComplete
    return [...first, read()]
  })
  expect(look).toEqual(['rgb(227, 232, 238)', '22px', 'rtl', 'Nie', 'Never'])
})

test('a leaf marks English words in a page of a language without words', async ({ page }) => {
  const marks = await page.evaluate(async () => {
    const box = document.createElement('div')
    box.innerHTML = '<div lang="ar" dir="rtl"><cordwood-time-unit value="2" unit="DAYS"></cordwood-time-unit></div>'
    document.body.append(box)
    const leaf = box.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('cordwood-time-unit')!
    await leaf.updateComplete
    const root = leaf.shadowRoot!.querySelector('.cw-root')!
    return [root.getAttribute('lang'), getComputedStyle(root).direction, root.textContent]
  })
  expect(marks).toEqual(['en', 'ltr', '2 days'])
})

test('leaves say once that they are ready, and a property that is set before they are known is kept', async ({
  page,
}) => {
  const seen = await page.evaluate(async () => {
    const heard: string[] = []
    const hear = (event: Event) => heard.push((event.target as Element).localName)
    document.addEventListener('cordwood-ready', hear, { signal: ended() })
    const plain = document.createElement('div')
    plain.innerHTML = '<cordwood-time-unit unit="DAYS"></cordwood-time-unit>'
    const elsewhere = document.implementation.createHTMLDocument()
    const leaf = elsewhere.adoptNode(plain.firstElementChild!) as HTMLElement & {
      value: number
      updateComplete: Promise<unknown>
    }
    leaf.value = 2
    document.body.append(leaf)
    await leaf.updateComplete
    document.body.prepend(leaf)
    await leaf.updateComplete
    // One inside another says so only there.
    const inner = leaf.shadowRoot!.appendChild(document.createElement('cordwood-time-unit')) as typeof leaf
    await inner.updateComplete
    inner.remove()
    return [heard, leaf.shadowRoot!.textContent, leaf.getAttribute('value')]
  })
  expect(seen).toEqual([['cordwood-time-unit'], '2 days', '2'])
})

test('leaves fit into 400 px', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
})
