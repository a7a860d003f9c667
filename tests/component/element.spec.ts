/** Tests that elements of `defineElement` behave as native elements do. */
import { ended, expect, test } from './pages.ts'

const given = () => document.querySelector('cordwood-probe')!.shadowRoot!.querySelector('output')!.textContent

test.beforeEach(({ openGallery }) => openGallery())

test('a property that is set before the element is known is kept', async ({ page }) => {
  await page.evaluate(() => {
    const plain = document.createElement('div')
    plain.innerHTML = '<cordwood-probe></cordwood-probe>'
    const probe = document.implementation.createHTMLDocument().adoptNode(plain.firstElementChild!) as HTMLElement & {
      rows?: string[]
    }
    probe.rows = ['one']
    document.body.append(probe)
  })
  await expect.poll(() => page.evaluate(given)).toContain('"rows":["one"]')
})

test('attributes and properties follow each other; objects are never attributes', async ({ page }) => {
  const attributes = await page.evaluate(() => {
    const probe = document.createElement('cordwood-probe') as HTMLElement & {
      pageSize: number
      live: boolean
      rows: unknown
    }
    probe.setAttribute('page-size', '20')
    document.body.append(probe)
    probe.live = true
    probe.rows = ['a']
    return [...probe.getAttributeNames(), probe.pageSize]
  })
  expect(attributes).toEqual(['page-size', 'live', 20])
  await expect.poll(() => page.evaluate(given)).toContain('"pageSize":20,"live":true,"rows":["a"]')
  await page.evaluate(() => {
    const probe = document.querySelector('cordwood-probe')!
    probe.removeAttribute('live')
    probe.removeAttribute('page-size')
  })
  await expect.poll(() => page.evaluate(given)).toContain('"live":false')
  expect(await page.evaluate(given)).not.toContain('pageSize')
})

test('a boolean attribute is true by its presence, unless it says false', async ({ page }) => {
  const values = await page.evaluate(() =>
    ['', 'true', 'yes', 'false', null].map(value => {
      const probe = document.createElement('cordwood-probe') as HTMLElement & { live: boolean }
      if (value !== null) probe.setAttribute('live', value)
      return probe.live
    }),
  )
  expect(values).toEqual([true, true, true, false, false])
})

test('an element that is moved keeps its state', async ({ page }) => {
  await page.evaluate(() => document.body.prepend(document.createElement('cordwood-probe')))
  await page.getByRole('button', { name: 'Clicked 0' }).click()
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
  await page.evaluate(() => document.body.append(document.querySelector('cordwood-probe')!))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
})

test('a listener of the page can prevent a cancelable event', async ({ page }) => {
  await page.evaluate(() => document.body.prepend(document.createElement('cordwood-probe')))
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('button', { name: 'Ask allowed' })).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('cordwood-probe', event => event.preventDefault(), { signal: ended() }),
  )
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('button', { name: 'Ask prevented' })).toBeVisible()
})

test('the page is told that an element is ready, not of elements inside it; through a shadow root of its own too', async ({
  page,
}) => {
  const heard = await page.evaluate(async () => {
    const targets: string[] = []
    const hear = ({ target }: Event) => targets.push((target as Element).id)
    document.addEventListener('cordwood-ready', hear, { signal: ended() })
    const add = (id: string, to: ParentNode) =>
      new Promise<Element>(resolve => {
        const probe = Object.assign(document.createElement('cordwood-probe'), { id })
        probe.addEventListener('cordwood-ready', () => resolve(probe))
        to.append(probe)
      })
    const outer = await add('outer', document.body)
    await add('inner', outer.shadowRoot!)
    const box = Object.assign(document.createElement('page-box'), { id: 'box' })
    document.body.append(box)
    await add('in the page', box.attachShadow({ mode: 'open' }))
    return targets
  })
  expect(heard).toEqual(['outer', 'box'])
})

test('a method that is called at once answers when the element is ready', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const probe = document.createElement('cordwood-probe') as HTMLElement & {
      label: string
      describe: (word: string) => unknown
    }
    probe.label = 'probe'
    document.body.append(probe)
    return await probe.describe('my')
  })
  expect(answer).toBe('my probe')
})

test('an element that breaks says so, tells the page, and works again after a retry', async ({ page, problems }) => {
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(globalThis, { seen })
    const hear = (event: Event) => seen.push((event as CustomEvent<{ message: unknown }>).detail.message)
    document.addEventListener('cordwood-error', hear, { signal: ended() })
    const failing = document.createElement('cordwood-failing')
    failing.setAttribute('broken', '')
    document.body.prepend(failing)
  })
  const alert = page.locator('cordwood-failing').getByRole('alert')
  await expect(alert).toContainText('Runtime Error')
  await expect(alert).toContainText('It is broken')
  expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual(['It is broken'])
  await page.evaluate(() => document.querySelector('cordwood-failing')!.removeAttribute('broken'))
  await page.locator('cordwood-failing').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('It works')).toBeVisible()
  problems.length = 0
})

test('a provider gives the elements inside it its server', async ({ page }) => {
  await page.evaluate(() => {
    const provider = document.createElement('cordwood-provider')
    provider.setAttribute('base-url', 'https://logs.example.net/api')
    provider.append(document.createElement('cordwood-probe'))
    document.body.append(provider)
  })
  await expect.poll(() => page.evaluate(given)).toContain('"baseUrl":"https://logs.example.net/api"')
})

test('a provider gives its theme and density, and the page its tokens', async ({ page }) => {
  const styles = await page.evaluate(async () => {
    const provider = document.createElement('cordwood-provider')
    provider.setAttribute('theme', 'noir')
    provider.setAttribute('density', 'compact')
    provider.style.setProperty('--cordwood-accent', 'rgb(1, 2, 3)')
    const probe = document.createElement('cordwood-probe')
    provider.append(probe)
    document.body.append(provider)
    await new Promise(resolve => probe.addEventListener('cordwood-ready', resolve))
    const style = getComputedStyle(probe.shadowRoot!.querySelector('.cw-root')!)
    return [
      style.color,
      style.getPropertyValue('--cordwood-row').trim(),
      style.getPropertyValue('--cordwood-accent').trim(),
    ]
  })
  expect(styles).toEqual(['rgb(227, 232, 238)', '22px', 'rgb(1, 2, 3)'])
})
