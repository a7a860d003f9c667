/** Fields as their users meet them: keyboard, words, limits, and the elements in a plain form. */
import type { Locator, Page } from '@playwright/test'
import { burst } from '../browser/key-burst.ts'
import { axeViolations, expect, test } from './pages.ts'

test.beforeEach(({ openGallery }) => openGallery('fields'))

const kit = (page: Page) => page.locator('cordwood-gallery-fields')
const combobox = (page: Page, name: string) => kit(page).getByRole('combobox', { name, exact: true })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Type to filter' })
const options = (page: Page) => page.getByRole('option')

test('axe finds nothing, closed and with each list and picker open, light and dark', async ({ page }) => {
  expect(await axeViolations(page)).toEqual([])
  const triggers: Locator[] = [
    combobox(page, 'Level'),
    combobox(page, 'Levels'),
    combobox(page, 'Stream'),
    combobox(page, 'Time zone'),
    kit(page).getByRole('button', { name: 'Pick a color' }),
    kit(page).getByRole('button', { name: 'Pick a date' }),
  ]
  for (const trigger of triggers) {
    await trigger.click()
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  }
  await kit(page).getByRole('button', { name: 'Check' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('a select is worked by keys alone: arrows pass disabled options, letters jump, Escape leaves the choice', async ({
  page,
}) => {
  const level = combobox(page, 'Level')
  await level.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Warning' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(level).toHaveText('Informational')
  await expect(level).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(level).toHaveText('Informational')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('an option flagged disabled cannot be chosen', async ({ page }) => {
  await combobox(page, 'Level').click()
  const retired = page.getByRole('option', { name: 'Retired' })
  await expect(retired).toHaveAttribute('aria-disabled', 'true')
  await retired.click({ force: true })
  await expect(combobox(page, 'Level')).toHaveText('Warning')
})

test('a choice is taken away by its button, several choices one by one', async ({ page }) => {
  await kit(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(combobox(page, 'Level')).toHaveText('')
  const levels = combobox(page, 'Levels')
  await levels.click()
  await page.getByRole('option', { name: 'Warning' }).click()
  await page.getByRole('option', { name: /__proto__/ }).click()
  await page.keyboard.press('Escape')
  await expect(levels).toHaveText('Error, Warning, __proto__ \u202Eevil')
  await kit(page).getByRole('button', { name: 'Remove Error' }).click()
  await expect(levels).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(levels).toHaveText('Warning')
})

test("a select without options says 'No Options'", async ({ page }) => {
  await combobox(page, 'Nothing').click()
  await expect(page.getByText('No Options')).toBeVisible()
})

test('from 1,000 options on only the rows in view are in the page, 36 px each, in a menu of at most 300 px', async ({
  page,
}) => {
  await combobox(page, 'Stream').click()
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toHaveAttribute('placeholder', 'Type to filter')
  await expect(options(page).first()).toHaveAttribute('aria-setsize', '2000')
  expect(await options(page).count()).toBeLessThan(40)
  expect((await options(page).first().boundingBox())!.height).toBe(36)
  expect((await page.getByRole('dialog', { name: 'Stream' }).boundingBox())!.height).toBe(300)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(combobox(page, 'Stream')).toHaveText('Stream 7')
  await combobox(page, 'Stream').click()
  await page.keyboard.press('ArrowUp')
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Stream 1998', exact: true })).toBeInViewport()
  await filter(page).fill('1999')
  await expect(options(page)).toHaveText(['Stream 1999'])
})

test('loaded options come 50 at a time, as fewer than 30 lie ahead, and a failure says so', async ({ page }) => {
  const batches = kit(page).getByLabel('Batches')
  await expect(batches).toHaveText('')
  await combobox(page, 'Loaded').click()
  await expect(batches).toHaveText('0+50')
  await expect(options(page)).toHaveCount(50)
  await page.getByRole('listbox').evaluate(list => list.scrollTo(0, 36 * 22))
  await expect(batches).toHaveText('0+50 50+50')
  await expect(options(page)).toHaveCount(100)
  await filter(page).fill('Stream 11')
  await expect(batches).toHaveText('0+50 50+50 Stream 110+50')
  await page.getByRole('option', { name: 'Stream 113' }).click()
  await expect(combobox(page, 'Loaded')).toHaveText('Stream 113')
  await combobox(page, 'Loaded').click()
  await filter(page).fill('fail')
  await expect(page.getByText('The options could not be loaded: The server is away')).toBeVisible()
})

test('Enter chooses among what was typed for, also before it is loaded', async ({ page }) => {
  await combobox(page, 'Loaded').click()
  await expect(options(page)).toHaveCount(50)
  await page.keyboard.type('Stream 113')
  await page.keyboard.press('Enter')
  await expect(combobox(page, 'Loaded')).toHaveText('Stream 113')
})

test('a value that is no option is typed where the select allows it', async ({ page }) => {
  await combobox(page, 'Tags').click()
  await filter(page).fill('night shift')
  await expect(options(page)).toHaveText([/night shift.*new value/])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(combobox(page, 'Tags')).toHaveText('night shift')
})

test("the select popover filters with 'Type to filter' and has 'Clear selection'", async ({ page }) => {
  const trigger = kit(page).getByRole('button', { name: /^Columns/ })
  await trigger.click()
  await filter(page).fill('stream 12')
  await page.keyboard.press('Enter')
  await expect(trigger).toHaveText('Columns (2)')
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Clear selection' }).click()
  await expect(trigger).toHaveText('Columns (0)')
  await expect(trigger).toBeFocused()
})

test('a time unit offers seconds to days, and reads in words', async ({ page }) => {
  await expect(kit(page).getByRole('spinbutton', { name: 'Retention' })).toHaveValue('1')
  await combobox(page, 'Unit of Retention').click()
  await expect(options(page)).toHaveText(['Seconds', 'Minutes', 'Hours', 'Days'])
  await page.getByRole('option', { name: 'Minutes' }).click()
  await expect(kit(page).getByText('Kept: 1 minute')).toBeVisible()
  await kit(page).getByRole('spinbutton', { name: 'Retention' }).fill('5')
  await expect(kit(page).getByText('Kept: 5 minutes')).toBeVisible()
})

test("a time unit of 0 reads 'Never', or the words it is given", async ({ page }) => {
  await kit(page).getByRole('spinbutton', { name: 'Retention' }).fill('0')
  await expect(kit(page).getByText('Kept: Never')).toBeVisible()
  await expect(kit(page).getByText('Never kept: Always')).toBeVisible()
})

test('the checkbox in front of a time unit enables its input, which begins with 1 second', async ({ page }) => {
  const input = kit(page).getByRole('spinbutton', { name: 'Grace period' })
  await expect(input).toBeDisabled()
  await expect(input).toHaveValue('1')
  await expect(combobox(page, 'Unit of Grace period')).toHaveText('Seconds')
  await kit(page).getByRole('checkbox', { name: 'Enable Grace period' }).check()
  await expect(input).toBeEnabled()
})

test("a duration is upper-cased, gets its 'P', and is said in words; a wrong one is 'invalid'", async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Session timeout' })
  await input.fill('')
  await input.pressSequentially('t1h30m')
  await expect(input).toHaveValue('PT1H30M')
  await input.press('Home')
  await input.press('ArrowRight')
  await input.pressSequentially('1d')
  await expect(input).toHaveValue('P1DT1H30M')
  await input.fill('PT1H30M')
  await expect(kit(page).getByText('1 hour 30 minutes')).toBeVisible()
  await input.fill('PT30S')
  await expect(kit(page).getByText('invalid', { exact: true })).toBeVisible()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill('soon')
  await expect(input).toHaveValue('PSOON')
  await expect(kit(page).getByText('invalid', { exact: true })).toBeVisible()
})

test('time zones are grouped by region, those without one under Unclassified, with their offsets; UTC is the default', async ({
  page,
}) => {
  await expect(combobox(page, 'Time zone')).toHaveText('UTC')
  await combobox(page, 'Time zone').click()
  await expect(page.getByRole('option', { name: /^UTC/ })).toBeInViewport()
  await expect(page.getByText('Unclassified', { exact: true })).toBeAttached()
  await expect(page.getByText('Europe', { exact: true })).toBeAttached()
  await filter(page).fill('new york')
  await expect(options(page)).toHaveText([/^America\/New_York\s*UTC-0[45]:00$/])
  await page.keyboard.press('Enter')
  await expect(combobox(page, 'Time zone')).toHaveText('America/New_York')
})

test("the colour picker is titled 'Pick a color', 250 × 310, and begins with #f06292", async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Color', exact: true })
  await expect(input).toHaveValue('#f06292')
  await kit(page).getByRole('button', { name: 'Pick a color' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick a color' })
  await expect(dialog.getByRole('heading')).toHaveText('Pick a color')
  const box = (await dialog.boundingBox())!
  expect([box.width, box.height]).toEqual([250, 310])
  expect(await dialog.evaluate(element => element.scrollHeight <= element.clientHeight)).toBe(true)
})

test('a colour is picked by keys, by pointer, from the palette and as hex', async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Color', exact: true })
  await kit(page).getByRole('button', { name: 'Pick a color' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick a color' })
  const area = dialog.getByRole('slider', { name: 'Saturation and brightness' })
  await expect(area).toBeFocused()
  await expect(area).toHaveAttribute('aria-valuetext', 'Saturation 59 %, brightness 94 %')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(area).toHaveAttribute('aria-valuetext', 'Saturation 69 %, brightness 94 %')
  const box = (await area.boundingBox())!
  await page.mouse.click(box.x + 1, box.y + box.height - 1)
  await expect(area).toHaveAttribute('aria-valuetext', /brightness [01] %/)
  await dialog.getByRole('button', { name: '#64b5f6' }).click()
  await expect(input).toHaveValue('#64b5f6')
  await dialog.getByRole('slider', { name: 'Hue' }).press('ArrowRight')
  await expect(input).not.toHaveValue('#64b5f6')
  await dialog.getByRole('textbox').fill('#FFEC3D')
  await expect(input).toHaveValue('#ffec3d')
  await page.keyboard.press('Escape')
  await input.fill('blue')
  await input.blur()
  await expect(kit(page).getByText('A color is # and six hexadecimal digits, such as #f06292.')).toBeVisible()
})

test('a colour label is at most 128 px wide', async ({ page }) => {
  expect((await kit(page).getByText('A label that is far too long').boundingBox())!.width).toBe(128)
})

test('the calendar is walked by keys and disables the days before the first one', async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Until' })
  await kit(page).getByRole('button', { name: 'Pick a date' }).click()
  await expect(page.getByRole('grid', { name: 'February 2024' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thursday, February 29, 2024' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Friday, February 9, 2024' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Saturday, February 10, 2024' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await page.getByRole('button', { name: 'Friday, February 9, 2024' }).click({ force: true })
  await expect(input).toHaveValue('2024-02-29')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('2024-03-25')
  await expect(page.getByRole('grid')).toBeHidden()
})

test('a picker takes the keys that follow the one that opens it at once', async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Until' })
  const calendar = kit(page).getByRole('button', { name: 'Pick a date' })
  await calendar.focus()
  await burst(page, 'Enter', 'PageDown', 'PageDown', 'ArrowRight', 'Enter')
  await expect(input).toHaveValue('2024-04-30')
  await expect(calendar).toBeFocused()
  await burst(page, 'Enter', 'PageDown', 'Escape')
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(calendar).toBeFocused()
  await expect(input).toHaveValue('2024-04-30')
  await kit(page).getByRole('button', { name: 'Pick a color' }).focus()
  await burst(page, 'Enter', 'Shift+ArrowRight')
  await expect(page.getByRole('slider', { name: 'Saturation and brightness' })).toHaveAttribute(
    'aria-valuetext',
    'Saturation 69 %, brightness 94 %',
  )
})

test('a date is read strictly; what is none says how dates are written', async ({ page }) => {
  const input = kit(page).getByRole('textbox', { name: 'Until' })
  await input.fill('29.2.2024')
  await input.blur()
  await expect(kit(page).getByText(/^A date is written YYYY-MM-DD, such as \d{4}-\d\d-\d\d\.$/)).toBeVisible()
  await input.fill('2024-02-09')
  await expect(kit(page).getByText('The first day that can be chosen is 2024-02-10.')).toBeVisible()
  await input.fill('2024-02-28T10:00:00.000Z')
  await input.blur()
  await expect(input).toHaveValue('2024-02-28')
  await expect(input).toHaveAttribute('aria-invalid', 'false')
})

test('a typeahead shows at most 6 suggestions from the first letter on, what begins with the text first', async ({
  page,
}) => {
  const input = combobox(page, 'Field')
  await input.focus()
  await expect(page.getByRole('listbox')).toBeHidden()
  await input.pressSequentially('f')
  await expect(options(page)).toHaveCount(6)
  await input.fill('sour')
  await expect(options(page)).toHaveText(['source', 'source_port', 'resource'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('source_port')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a typeahead suggests the fields of the server', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Field of the server' }).fill('sour')
  await expect(options(page)).toHaveText(['source', 'resource'])
})

test("a token that is set has 'Reset token', then 'Undo Reset'; an empty field deletes it", async ({ page }) => {
  const token = kit(page).getByLabel('Token', { exact: true })
  await expect(token).toHaveText('{"keep_value":true}')
  await kit(page).getByRole('button', { name: 'Reset token' }).click()
  await expect(token).toHaveText('{"delete_value":true}')
  const input = kit(page).getByRole('textbox', { name: 'API token' })
  await expect(input).toHaveAttribute('type', 'password')
  await input.fill('new')
  await expect(token).toHaveText('{"set_value":"new"}')
  await input.fill('')
  await expect(token).toHaveText('{"delete_value":true}')
  await kit(page).getByRole('button', { name: 'Undo Reset' }).click()
  await expect(token).toHaveText('{"keep_value":true}')
})

test('a list is sorted by keys, with a live region that says where the item is', async ({ page }) => {
  const order = kit(page).getByLabel('Order')
  const handle = kit(page).getByRole('button', { name: 'Move Pipelines' })
  const said = kit(page).getByRole('status').filter({ hasText: 'Pipelines' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Pipelines grabbed, position 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText('Pipelines, position 3 of 3.')
  await expect(order).toHaveText('a __proto__ c')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Pipelines put back at position 1 of 3.')
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(order).toHaveText('__proto__ c a')
  await expect(handle).toBeFocused()
})

test('a list is sorted with the mouse', async ({ page }) => {
  const handle = kit(page).getByRole('button', { name: 'Move Pipelines' })
  await handle.scrollIntoViewIfNeeded()
  const from = (await handle.boundingBox())!
  const to = (await kit(page).getByRole('button', { name: 'Move Stream rules' }).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect(kit(page).getByLabel('Order')).toHaveText('__proto__ c a')
})

test('generic rules have their own words, the first that fails', async ({ page }) => {
  const form = kit(page).getByRole('form', { name: 'Rules' })
  await form.getByRole('button', { name: 'Check' }).click()
  const port = form.getByRole('spinbutton', { name: 'Port' })
  await expect(port).toHaveAccessibleDescription('Field is required.')
  await expect(port).toBeFocused()
  await port.fill('0')
  await expect(port).toHaveAccessibleDescription('Must be greater than 1.')
  await port.fill('65536')
  await expect(port).toHaveAccessibleDescription('Must be smaller than 65535.')
  await port.fill('514')
  await expect(port).toHaveAccessibleDescription('')
})

test("the browser's checks are said in the words of the product, or in the field's own", async ({ page }) => {
  const form = kit(page).getByRole('form', { name: 'Rules' })
  const words = async (role: 'textbox' | 'spinbutton', name: string, value: string, text: string) => {
    const input = form.getByRole(role, { name })
    await input.fill(value)
    await input.blur()
    await expect(input).toHaveAccessibleDescription(text)
  }
  await words('textbox', 'Mail', 'nobody', 'Please verify that your input is the expected type (ie: email address).')
  await words('textbox', 'Name', 'X', 'This input does not match the expected value.')
  await words('textbox', 'Code', 'X', 'Small letters only.')
  await words('spinbutton', 'Batch', '11', 'Your input is too long.')
  await words('spinbutton', 'Batch', '1', 'Your input is too short.')
  await words('spinbutton', 'Batch', '2.5', 'Unexpected value.')
  await form.getByRole('textbox', { name: 'Name' }).fill('')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('A value is required.')
  await expect(form.getByRole('combobox', { name: 'Kind' })).toHaveAccessibleDescription('A value is required.')
})

test('what password managers look for reaches the input', async ({ page }) => {
  await expect(kit(page).getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'username')
})

const plain = (page: Page) => page.getByRole('form', { name: 'Plain form' })
const data = (page: Page) =>
  plain(page).evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>)
const initial = {
  level: '',
  levels: 'err,warn',
  grace: '5 MINUTES',
  timeout: 'PT1H',
  zone: 'UTC',
  color: '#f06292',
  until: '2026-03-01',
  field: 'source',
  order: 'a,b',
}

test('the elements give a plain form their values', async ({ page }) => {
  expect(await data(page)).toEqual(initial)
})

test('an element that nobody has touched has the value that its form sends', async ({ page }) => {
  const values = await page.evaluate(async () => {
    const form = document.createElement('form')
    form.innerHTML = ['time-unit-input', 'color-picker', 'time-zone-picker', 'select', 'duration-input']
      .map(tag => `<cordwood-${tag} name="${tag}" label="${tag}"></cordwood-${tag}>`)
      .join('')
    const ready = [...form.children].map(one => new Promise(resolve => one.addEventListener('cordwood-ready', resolve)))
    document.body.append(form)
    await Promise.all(ready)
    const own = Object.fromEntries(
      [...form.children].map(one => [one.getAttribute('name'), (one as HTMLInputElement).value]),
    )
    return { own, sent: Object.fromEntries(new FormData(form)) }
  })
  expect(values.own).toEqual({
    'time-unit-input': '1 SECONDS',
    'color-picker': '#f06292',
    'time-zone-picker': 'UTC',
    select: '',
    'duration-input': '',
  })
  expect(values.sent).toEqual(values.own)
})

test("several values are joined by ',' or by the delimiter of the element", async ({ page }) => {
  const levels = plain(page).getByRole('combobox', { name: 'Levels' })
  await expect(levels).toHaveText('Error, Warning')
  expect((await data(page)).levels).toBe('err,warn')
  await page.locator('cordwood-select[name=levels]').evaluate((select: HTMLInputElement) => {
    select.setAttribute('delimiter', '|')
    select.value = 'err|info'
  })
  await expect(levels).toHaveText('Error, Informational')
  expect((await data(page)).levels).toBe('err|info')
})

test('a required element stops the submission, takes the focus and says why', async ({ page }) => {
  await plain(page).evaluate(form => {
    form.addEventListener('submit', () => form.setAttribute('data-sent', ''))
  })
  await plain(page).getByRole('button', { name: 'Send' }).click()
  const level = plain(page).getByRole('combobox', { name: 'Level', exact: true })
  await expect(level).toBeFocused()
  await expect(level).toHaveAccessibleDescription('A value is required.')
  await expect(plain(page)).not.toHaveAttribute('data-sent')
  await level.press('ArrowDown')
  await level.press('Enter')
  await expect(level).toHaveAccessibleDescription('')
  await plain(page).getByRole('button', { name: 'Send' }).click()
  await expect(plain(page)).toHaveAttribute('data-sent')
})

test('an element with a wrong value is invalid in the words of its field', async ({ page }) => {
  const timeout = plain(page).getByRole('textbox', { name: 'Timeout' })
  await timeout.fill('soon')
  const element = page.locator('cordwood-duration-input')
  expect(await element.evaluate((input: HTMLInputElement) => [input.checkValidity(), input.validationMessage])).toEqual(
    [false, 'invalid'],
  )
  const grace = plain(page).getByRole('spinbutton', { name: 'Grace' })
  await grace.fill('0')
  expect(
    await page.locator('cordwood-time-unit-input').evaluate((input: HTMLInputElement) => input.validationMessage),
  ).toBe('Your input is too short.')
})

test('what the user changes reaches the form, with input and change; a reset brings the first values back', async ({
  page,
}) => {
  await plain(page).evaluate(form => {
    const heard: string[] = []
    for (const type of ['input', 'change']) {
      form.addEventListener(type, event => {
        heard.push(`${type} ${(event.target as HTMLInputElement).name}`)
        form.setAttribute('data-heard', heard.join(', '))
      })
    }
  })
  const form = plain(page)
  await form.getByRole('combobox', { name: 'Levels' }).click()
  await page.getByRole('option', { name: 'Informational' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('spinbutton', { name: 'Grace' }).fill('10')
  await form.getByRole('combobox', { name: 'Unit of Grace' }).click()
  await page.getByRole('option', { name: 'Hours' }).click()
  await form.getByRole('textbox', { name: 'Timeout' }).fill('pt5m')
  await form.getByRole('combobox', { name: 'Zone' }).click()
  await filter(page).fill('berlin')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Color', exact: true }).fill('#000000')
  await form.getByRole('button', { name: 'Pick a date' }).click()
  await page.getByRole('button', { name: 'Tuesday, March 3, 2026' }).click()
  await form.getByRole('combobox', { name: 'Field' }).fill('message')
  await form.getByRole('button', { name: 'Move First' }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect
    .poll(() => data(page))
    .toEqual({
      level: '',
      levels: 'err,warn,info',
      grace: '10 HOURS',
      timeout: 'PT5M',
      zone: 'Europe/Berlin',
      color: '#000000',
      until: '2026-03-03',
      field: 'message',
      order: 'b,a',
    })
  const heard = await form.getAttribute('data-heard')
  for (const name of ['levels', 'grace', 'timeout', 'zone', 'color', 'until', 'field', 'order']) {
    expect(heard).toContain(`input ${name}`)
    expect(heard).toContain(`change ${name}`)
  }
  await form.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => data(page)).toEqual(initial)
  await expect(form.getByRole('combobox', { name: 'Zone' })).toHaveText('UTC')
})

test('a disabled fieldset disables the elements in it', async ({ page }) => {
  await page.locator('fieldset').evaluate((fieldset: HTMLFieldSetElement) => {
    fieldset.disabled = true
  })
  for (const [role, name] of [
    ['combobox', 'Level'],
    ['spinbutton', 'Grace'],
    ['textbox', 'Timeout'],
    ['combobox', 'Zone'],
    ['textbox', 'Color'],
    ['textbox', 'Until'],
    ['combobox', 'Field'],
    ['button', 'Move First'],
  ] as const) {
    await expect(plain(page).getByRole(role, { name, exact: true })).toBeDisabled()
  }
  expect(await data(page)).toEqual({})
})

test('nothing is wider than a telephone, and lists stay in the window, from right to left too', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate(value => {
      document.documentElement.dir = value
    }, dir)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    for (const trigger of [combobox(page, 'Time zone'), kit(page).getByRole('button', { name: 'Pick a date' })]) {
      await trigger.click()
      const box = (await page.getByRole('dialog').boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(400)
      await page.keyboard.press('Escape')
    }
  }
})

test('in a dialog, Escape closes the list and not the dialog', async ({ page, openGallery }) => {
  await openGallery('kit')
  await page.getByRole('button', { name: 'Open form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create input' })
  const zone = dialog.getByRole('combobox', { name: 'Input zone' })
  await zone.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(zone).toBeFocused()
})
