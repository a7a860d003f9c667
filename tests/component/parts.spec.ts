/** The parts of the kit beside fields and tables: their words, keys, limits, and what they do with hostile text. */
import type { Locator, Page } from '@playwright/test'
import { refuseClipboard } from './clipboard.ts'
import { axeViolations, ended, expect, runToastClocks, test } from './pages.ts'

test.beforeEach(async ({ openGallery, page }) => {
  await openGallery('parts')
  // The user is known.
  await expect(page.getByRole('button', { name: 'Share' }).nth(1)).toHaveAttribute('aria-disabled', 'true')
})

const tooltip = (page: Page) => page.getByRole('tooltip')
const boxOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}
/** The delay of the animation that lets an element appear. */
const delayOf = (locator: Locator) =>
  locator.evaluate(element => {
    const delayed = element.closest('.delayed')
    return delayed && getComputedStyle(delayed).animationDelay
  })

/** The details of the events of that name from now on. */
async function hear(page: Page, name: string): Promise<() => Promise<unknown>> {
  await page.evaluate(type => {
    const heard: unknown[] = []
    Reflect.set(globalThis, type, heard)
    const hearOne = (event: Event) =>
      heard.push({ ...(event as CustomEvent<object>).detail, ...(event.cancelable && { cancelable: true }) })
    document.addEventListener(type, hearOne, { signal: ended() })
  }, name)
  return () => page.evaluate(type => Reflect.get(globalThis, type) as unknown, name)
}

test('axe finds nothing in the parts, light and dark', async ({ page }) => {
  await page.getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('button', { name: 'Advanced Options' }).click()
  await page.getByRole('button', { name: 'Floating window' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fail' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('no part is wider than a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})

test.describe('dialogs', () => {
  test('a modal form says Cancel and Submit, and is blocked while a field is not valid', async ({ page }) => {
    await page.getByRole('button', { name: 'Modal form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create stream' })
    await expect(dialog.getByRole('button')).toHaveText(['', 'Cancel', 'Submit'])
    await dialog.getByLabel('Stream title').fill('')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Submitted 0')).toBeVisible()
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Stream title').fill('Payments')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Submitted 1')).toBeVisible()
  })

  test('the backdrop is static unless the dialog asks for another', async ({ page }) => {
    await page.getByRole('button', { name: 'Modal form' }).click()
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog', { name: 'Create stream' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Loose dialog' }).click()
    const loose = page.getByRole('dialog', { name: 'Loose' })
    await loose.getByText('A press beside it').click()
    await expect(loose).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(loose).toBeHidden()
  })

  test('a confirmation is an alertdialog with Cancel and Confirm', async ({ page }) => {
    await page.getByRole('button', { name: 'Confirmation' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete stream?' })
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Confirm'])
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('copying', () => {
  test("copies the text and says 'Copied!'", async ({ page }) => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(tooltip(page)).toHaveText('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('two\n  lines')
  })

  test('cuts: the text is taken away once it is in the clipboard', async ({ page }) => {
    await page.getByRole('button', { name: 'Cut', exact: true }).click()
    // The page moves up when the text is gone, and the pointer may stand on a badge that says something too.
    await expect(tooltip(page).filter({ hasText: 'Copied!' })).toBeVisible()
    await expect(page.getByText('cut me')).toHaveCount(0)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('cut me')
  })

  test('without a clipboard it says which keys copy, and they do', async ({ page }) => {
    refuseClipboard()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(tooltip(page)).toHaveText('Press Ctrl+C / ⌘C to copy')
    await page.keyboard.press('Control+C')
    await expect(tooltip(page)).toHaveText('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('two\n  lines')
  })

  test('without a clipboard it says which keys cut, and they do', async ({ page }) => {
    refuseClipboard()
    await page.getByRole('button', { name: 'Cut', exact: true }).click()
    await expect(tooltip(page)).toHaveText('Press Ctrl+K / ⌘K to cut')
    await expect(page.getByText('cut me').first()).toBeVisible()
    await page.keyboard.press('Control+K')
    await expect(tooltip(page).filter({ hasText: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('cut me')
  })
})

test.describe('sharing', () => {
  test('an owner asks to share: the page hears the resource name', async ({ page }) => {
    const asked = await hear(page, 'cordwood-request-share')
    await page.getByRole('button', { name: 'Share' }).first().click()
    expect(await asked()).toEqual([{ grn: 'grn::::stream:own', type: 'stream', id: 'own', cancelable: true }])
  })
})

test.describe('page header', () => {
  test('carries the lifecycle badge with its sentence, in reach of the keyboard', async ({ page }) => {
    await page.getByRole('button', { name: 'Experimental' }).hover()
    await expect(tooltip(page)).toHaveText('This Cordwood feature is new and should be considered experimental.')
    await page.mouse.move(0, 0)
    await expect(tooltip(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Legacy' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tooltip(page)).toHaveText(
      'This feature has been discontinued and will be removed in a future Cordwood version.',
    )
  })

  test('links the documentation by its topic, in a tab that knows nothing of this one', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Documentation' })
    await expect(link).toHaveAttribute('href', 'https://docs.example.org/streams')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('target', '_blank')
  })

  test('puts its actions at the end', async ({ page }) => {
    await expect(
      page.getByRole('banner').or(page.locator('header.head')).getByRole('button', { name: 'Fail' }),
    ).toBeVisible()
  })
})

test('a licensed feature says what it needs', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Enterprise Feature' })).toBeVisible()
  const sentence =
    'To use the Security functionality you need the Cordwood Enterprise license and the Cordwood Enterprise plugin.'
  await expect(page.getByText(sentence)).toBeVisible()
})

test("a runtime error is an alert 'Runtime Error' with a close button", async ({ page }) => {
  const alert = page.getByRole('alert').filter({ hasText: 'x is undefined' })
  await expect(alert.getByRole('heading')).toHaveText('Runtime Error')
  await expect(alert).toHaveClass(/danger/)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
})

test.describe('public notifications', () => {
  test('show what is active, with the long message behind Read More', async ({ page }) => {
    const notices = page.getByRole('region', { name: 'Announcements' }).getByRole('article')
    await expect(notices).toHaveCount(2)
    const notice = notices.filter({ hasText: 'Maintenance tonight' })
    await expect(notice.getByText('Nothing is lost')).toBeHidden()
    await notice.getByRole('button', { name: 'Read More' }).click()
    await expect(notice.getByText('Nothing is lost')).toBeVisible()
    await notice.getByRole('button', { name: 'Read Less' }).click()
    await expect(notice.getByText('Nothing is lost')).toBeHidden()
  })

  test('are dismissed where that is allowed, and tell the page', async ({ page }) => {
    const told = await hear(page, 'cordwood-notification-dismissed')
    await expect(page.getByRole('button', { name: 'Dismiss Test system' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss Maintenance tonight' }).click()
    expect(await told()).toEqual([{ id: 'maintenance' }])
    await expect(page.getByText('Maintenance tonight')).toHaveCount(0)
    await page.evaluate(() => {
      const element = document.querySelector('main > *')!.shadowRoot!.querySelector('cordwood-public-notifications')!
      Reflect.set(element, 'dismissed', ['fixed'])
    })
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  test('hide a title from sight only, and take hostile words as text', async ({ page }) => {
    const notice = page.getByRole('article', { name: 'Test system' })
    await expect(notice).toContainText('<img src=x onerror=alert(1)>')
    await expect(notice).toContainText('${key} {product}')
    expect(await notice.locator('img').count()).toBe(0)
    expect((await boxOf(notice.getByRole('heading'))).width).toBe(1)
  })
})

test.describe('sections', () => {
  test('open and close, and say so', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Advanced Options' })
    await expect(page.getByText('Enable Throttling')).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('Enable Throttling')).toBeVisible()
    await button.click()
    await expect(page.getByText('Enable Throttling')).toBeHidden()
  })

  test('of an accordion are open one at a time', async ({ page }) => {
    const first = page.getByRole('button', { name: 'Recommended Policy' })
    const second = page.getByRole('button', { name: 'Least Privilege Policy' })
    await first.click()
    await second.click()
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await expect(second).toHaveAttribute('aria-expanded', 'true')
  })
})

test.describe('step wizard', () => {
  test('enables its steps one by one and goes back to those that were', async ({ page }) => {
    const nav = page.getByRole('navigation', { name: 'Set up an input' })
    const button = (name: string) => nav.getByRole('button', { name })
    await expect(button('AWS Kinesis Authorize')).toHaveAttribute('aria-current', 'step')
    for (const name of ['Setup', 'Health Check', 'Review']) await expect(button(name)).toBeDisabled()
    await page.getByRole('button', { name: 'Submit Authorize' }).click()
    await expect(button('Setup')).toHaveAttribute('aria-current', 'step')
    await expect(button('Health Check')).toBeDisabled()
    await expect(page.getByRole('region', { name: 'AWS Kinesis Setup' })).toBeFocused()
    await expect(button('Authorize')).toContainText('(done)')
    await button('Authorize').click()
    await expect(page.getByRole('heading', { name: 'This is Authorize' })).toBeVisible()
    await expect(button('Setup')).toBeEnabled()
  })

  test('names the active step alone where it is narrow', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 860 })
    const nav = page.getByRole('navigation', { name: 'Set up an input' })
    expect((await boxOf(nav.getByText('AWS Kinesis Authorize'))).width).toBeGreaterThan(80)
    expect((await boxOf(nav.getByText('AWS Kinesis Setup'))).width).toBe(1)
    await expect(nav.getByRole('button', { name: 'AWS Kinesis Setup' })).toBeVisible()
  })
})

test.describe('floating window', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Floating window' }).click()
    return page.getByRole('dialog', { name: 'Notes' })
  }

  test('opens centred at 450×400, and its top is 55 where the page is too low', async ({ page }) => {
    await page.setViewportSize({ width: 1450, height: 1000 })
    expect(await boxOf(await open(page))).toEqual({ x: 500, y: 300, width: 450, height: 400 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Notes' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Floating window' })).toBeFocused()
    await page.setViewportSize({ width: 1450, height: 350 })
    expect((await boxOf(await open(page))).y).toBe(55)
  })

  test('is moved and resized by pointer and by keys, and leaves the page in use', async ({ page }) => {
    await page.setViewportSize({ width: 1450, height: 1000 })
    const window = await open(page)
    await window.getByRole('heading').hover()
    await page.mouse.down()
    await page.mouse.move(300, 320, { steps: 5 })
    await page.mouse.up()
    const moved = await boxOf(window)
    expect(moved).toMatchObject({ width: 450, height: 400 })
    expect(moved.x).toBeLessThan(450)
    await window.getByRole('button', { name: 'Move with the arrow keys' }).focus()
    await page.keyboard.press('ArrowDown')
    expect((await boxOf(window)).y).toBe(moved.y + 16)
    await window.getByRole('button', { name: 'Change the size with the arrow keys' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    expect(await boxOf(window)).toMatchObject({ width: 466, height: 384 })
    await page.getByRole('button', { name: 'Success toast' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await expect(window).toBeVisible()
  })

  test('is put back inside after the browser window has become smaller', async ({ page }) => {
    await page.setViewportSize({ width: 1450, height: 1000 })
    const window = await open(page)
    await page.setViewportSize({ width: 700, height: 500 })
    await expect.poll(() => boxOf(window)).toEqual({ x: 242, y: 92, width: 450, height: 400 })
  })
})

test.describe('progress', () => {
  test('says how far it is, or that it does not know', async ({ page }) => {
    const bar = (name: string) => page.getByRole('progressbar', { name })
    await expect(bar('Rebuilding ranges')).toHaveAttribute('aria-valuenow', '41.8')
    await expect(page.getByText('41.83%')).toBeVisible()
    await expect(bar('Deleting')).toHaveAttribute('aria-valuenow', '100')
    await expect(bar('Deleting')).toHaveAttribute('aria-valuetext', '3 of 3 indices')
    await expect(bar('Waiting for the server')).not.toHaveAttribute('aria-valuenow')
  })

  test('a segmented bar has a legend that says the same', async ({ page }) => {
    const figure = page.getByRole('figure', { name: 'Disk' })
    await expect(figure.getByRole('listitem')).toHaveText(['Messages 6,000', 'Journal 1,500', 'Free 2.5GiB'])
    const widths = await figure
      .locator('.progress-track rect')
      .evaluateAll(list => list.map(rect => rect.getAttribute('width')))
    expect(widths).toEqual(['80', '20'])
  })
})

test.describe('values', () => {
  test('stand in rows, in full, as text', async ({ page }) => {
    const row = (label: string) =>
      page
        .locator('.values > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .getByRole('definition')
    await expect(row('Name')).toContainText('<img src=x onerror=alert(1)>')
    await expect(row('Role')).toHaveText('No value')
    await expect(row('Number')).toHaveText('0.1234567')
    await expect(row('Nothing')).toHaveText('null')
    await expect(row('Object')).toContainText('"level": [')
  })

  test('a time is in the zone of the user, which shows on hover, and never wraps', async ({ page }) => {
    const time = page.getByText('2026-11-20 15:41:18', { exact: true })
    await expect(time).toHaveAttribute('title', '2026-11-20 15:41:18 +01:00 (Europe/Berlin)')
    expect(await time.evaluate(element => getComputedStyle(element).whiteSpace)).toBe('nowrap')
    await expect(page.getByText('2026-11-20 15:41:18.123')).toBeVisible()
    await expect(page.getByText('5 minutes ago')).toHaveAttribute('title', /\(Europe\/Berlin\)$/)
  })
})

test.describe('states', () => {
  test('what is empty says so in the words of the specification', async ({ page }) => {
    await expect(page.locator('.duo .empty .title')).toContainText([
      'No entities exist.',
      'No data available.',
      'No items to display',
      'No items available',
      'No items found to display.',
      'Filter does not match any data.',
      'Looks like there is nothing here, yet!',
      'No Options',
    ])
  })

  test("the spinner says 'Loading...' after 200 ms", async ({ page }) => {
    const spinner = page.getByText('Loading...')
    expect(await delayOf(spinner)).toBe('0.2s')
    await expect(spinner).toBeVisible()
  })

  test("the overlay says 'Loading...' after 500 ms, over what is there", async ({ page }) => {
    await page.getByRole('button', { name: 'Load again' }).click()
    const overlay = page.locator('.overlay')
    expect(await delayOf(overlay)).toBe('0.5s')
    await expect(overlay).toHaveText('Loading...')
    await expect(page.getByText('What is there stays there.')).toBeVisible()
  })

  test('the error page lists every error under the words of the specification', async ({ page }) => {
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error getting data')
    const text = 'We had trouble fetching some data required to build this page, so here is a picture instead.'
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Bad Gateway' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('Check your Cordwood logs for more information.')).toBeVisible()
  })
})

test.describe('toasts', () => {
  const clock = (toast: Locator) => toast.locator('> i').evaluate(bar => getComputedStyle(bar).animationDuration)

  test('have the titles and the times of the specification, a close button and a bar that runs down', async ({
    page,
  }) => {
    for (const [button, role, title, time] of [
      ['Success toast', 'status', 'Information', '7s'],
      ['Warning toast', 'status', 'Attention', '7s'],
      ['Error toast', 'alert', 'Error', '10s'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const toast = page.getByRole(role).filter({ has: page.getByText(title, { exact: true }) })
      await expect(toast).toBeVisible()
      expect(await clock(toast)).toBe(time)
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    }
  })

  test('stand at the bottom over the full width, once each', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 700 })
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Success toast' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Saved' })
    await expect(toast).toHaveCount(1)
    const { x, y, width, height } = await boxOf(toast)
    expect([x, width, y + height]).toEqual([0, 1000, 700])
  })

  test('stay while the pointer is over them', async ({ page }) => {
    await page.getByRole('button', { name: 'Warning toast' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Look' })
    const bar = toast.locator('> i')
    // Far longer than the test.
    await bar.evaluate(one =>
      one.getAnimations().forEach(({ effect }) => effect!.updateTiming({ duration: 10_000_000 })),
    )
    runToastClocks()
    const clockIs = () => bar.evaluate(one => getComputedStyle(one).animationPlayState)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(clockIs).toBe('running')
    await toast.hover()
    await expect.poll(clockIs).toBe('paused')
  })

  test('go on their own when their bar has run down', async ({ page }) => {
    await page.getByRole('button', { name: 'Warning toast' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Look' })
    await toast.locator('> i').evaluate(bar => bar.getAnimations().forEach(animation => animation.finish()))
    await expect(toast).toHaveCount(0)
  })
})

test('back to top appears once there is something to go back over, and goes there', async ({ page }) => {
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)
  await rows.evaluate(element => {
    element.scrollTop = 400
  })
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => rows.evaluate(element => element.scrollTop)).toBe(0)
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0)
})

test('the size of an element is known, and follows', async ({ page }) => {
  await expect(page.getByText('200 × 20')).toBeVisible()
  await page.getByRole('button', { name: 'Change size' }).click()
  await expect(page.getByText('300 × 20')).toBeVisible()
})

test('the page hears of unsaved changes, with the question to ask', async ({ page }) => {
  const told = await hear(page, 'cordwood-unsaved')
  await page.getByLabel('Draft').fill('x')
  await expect.poll(told).toEqual([{ unsaved: true, question: 'Are you sure?' }])
  await page.getByLabel('Draft').fill('')
  await expect.poll(told).toEqual([
    { unsaved: true, question: 'Are you sure?' },
    { unsaved: false, question: 'Are you sure?' },
  ])
})

test.describe('the share button', () => {
  test('a tooltip is at most 300 px wide', async ({ page }) => {
    await page.getByRole('button', { name: 'Share' }).nth(1).hover()
    await expect(tooltip(page)).toBeVisible()
    expect(Math.round((await tooltip(page).boundingBox())!.width)).toBeLessThanOrEqual(300)
  })

  test('who is no owner sees why sharing is not possible', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Share' }).nth(1)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    const asked = await hear(page, 'cordwood-request-share')
    await button.focus()
    await page.keyboard.press('Enter')
    await button.hover()
    await expect(tooltip(page)).toHaveText(
      /^Sharing not possible\s*Only owners of this event definition are allowed to share it\.$/,
    )
    expect(await asked()).toEqual([])
  })

  test('a reason of its own stands in place of the sentence about owners', async ({ page }) => {
    await page.getByRole('button', { name: 'Share' }).nth(2).hover()
    await expect(tooltip(page)).toHaveText(/^Sharing not possible\s*Built-in streams are everybody's\.$/)
  })
})
