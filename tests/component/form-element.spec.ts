/** Elements with `formAssociated: true` stand in a form as an input does. */
import type { Page } from '@playwright/test'
import { ended, expect, test } from './pages.ts'

type Field = HTMLElement & {
  value: string
  name: string
  disabled: boolean
  required: boolean
  form: HTMLFormElement | null
  validity: ValidityState
  validationMessage: string
  willValidate: boolean
  checkValidity(): boolean
  reportValidity(): boolean
  setCustomValidity(message: string): void
}

const open = (page: Page, html: string) =>
  page.evaluate(body => {
    const place = document.createElement('section')
    place.innerHTML = body
    document.body.append(place)
    return Promise.all(
      [...place.querySelectorAll('cordwood-probe-field')].map(
        field => new Promise(resolve => field.addEventListener('cordwood-ready', resolve)),
      ),
    )
  }, html)

const one =
  '<form><fieldset><cordwood-probe-field name="host" label="Host" value="first"></cordwood-probe-field></fieldset></form>'
const data = (page: Page) => page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form')!)))
const input = (page: Page) => page.getByLabel('Host')

test.beforeEach(({ openGallery }) => openGallery('element'))

test('its value is sent under its name, and follows what is typed and what the page sets', async ({ page }) => {
  await open(page, one)
  expect(await data(page)).toEqual({ host: 'first' })
  await input(page).fill('typed')
  expect(await data(page)).toEqual({ host: 'typed' })
  await page.evaluate(() => {
    document.querySelector<Field>('cordwood-probe-field')!.value = 'set'
  })
  await expect(input(page)).toHaveValue('set')
  expect(await data(page)).toEqual({ host: 'set' })
  expect(await page.evaluate(() => document.querySelector('cordwood-probe-field')!.getAttribute('value'))).toBe('first')
})

test('it emits input and change once each, and listeners read the new value and the new form data', async ({
  page,
}) => {
  await open(page, one)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    for (const type of ['input', 'change']) {
      const hear = (event: Event) => {
        const field = event.target as Field
        seen.push(
          `${type} ${field.localName} ${field.value} ${new FormData(field.form!).get('host') as string} ${event.bubbles} ${event.composed}`,
        )
      }
      document.addEventListener(type, hear, { signal: ended() })
    }
  })
  await input(page).focus()
  await input(page).press('End')
  await input(page).press('x')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
    .toEqual([
      'input cordwood-probe-field firstx firstx true true',
      'change cordwood-probe-field firstx firstx true true',
    ])
})

test("a reset gives the attribute's value back and tells the component", async ({ page }) => {
  await open(page, one)
  await input(page).fill('other')
  await page.evaluate(() => document.querySelector('form')!.reset())
  await expect(input(page)).toHaveValue('first')
  await expect(page.locator('cordwood-probe-field output')).toHaveText('1')
  expect(await data(page)).toEqual({ host: 'first' })
})

test('a fieldset disables it, its own attribute too, and each ends on its own', async ({ page }) => {
  await open(page, one)
  const fieldset = (disabled: boolean) =>
    page.evaluate(off => {
      document.querySelector('fieldset')!.disabled = off
    }, disabled)
  await fieldset(true)
  await expect(input(page)).toBeDisabled()
  expect(await data(page)).toEqual({})
  expect(await page.evaluate(() => document.querySelector<Field>('cordwood-probe-field')!.disabled)).toBe(false)
  await fieldset(false)
  await expect(input(page)).toBeEnabled()
  await page.evaluate(() => {
    document.querySelector<Field>('cordwood-probe-field')!.disabled = true
  })
  await expect(input(page)).toBeDisabled()
  await fieldset(true)
  await page.evaluate(() => {
    document.querySelector<Field>('cordwood-probe-field')!.disabled = false
  })
  await fieldset(false)
  await expect(input(page)).toBeEnabled()
})

test('a form that is sent stops at it, says why and puts the focus on it', async ({ page }) => {
  await open(page, one.replace('</fieldset>', '</fieldset><button>Send</button>'))
  await page.evaluate(() => {
    Object.assign(globalThis, { seen: 0 })
    document.querySelector('form')!.addEventListener('submit', event => {
      event.preventDefault()
      Object.assign(globalThis, { seen: 1 })
    })
  })
  await input(page).fill('no!')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(input(page)).toBeFocused()
  const state = () =>
    page.evaluate(() => {
      const field = document.querySelector<Field>('cordwood-probe-field')!
      return [
        field.validity.valid,
        field.validationMessage,
        field.checkValidity(),
        field.willValidate,
        (globalThis as unknown as { seen: number }).seen,
      ]
    })
  expect(await state()).toEqual([false, 'No exclamation marks.', false, true, 0])
  await input(page).fill('yes')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await state()).toEqual([true, '', true, true, 1])
})

test('what is required may not be empty; the page may have a problem of its own', async ({ page }) => {
  await open(page, one.replace('value="first"', 'required'))
  const message = () => page.evaluate(() => document.querySelector<Field>('cordwood-probe-field')!.validationMessage)
  await expect.poll(message).toBe('A value is required.')
  await input(page).fill('a')
  await expect.poll(message).toBe('')
  await page.evaluate(() => document.querySelector<Field>('cordwood-probe-field')!.setCustomValidity('Taken.'))
  expect(await message()).toBe('Taken.')
  await page.evaluate(() => document.querySelector<Field>('cordwood-probe-field')!.setCustomValidity(''))
  expect(await message()).toBe('')
})

test('a label of the page, focus() and the form attribute reach it', async ({ page }) => {
  await open(
    page,
    '<form id="far"></form><label for="f">Outside</label><cordwood-probe-field id="f" form="far" name="host" label="Host"></cordwood-probe-field>',
  )
  await page.getByText('Outside').click()
  await expect(input(page)).toBeFocused()
  expect(
    await page.evaluate(() => {
      const field = document.querySelector<Field & { type: string; labels: NodeList }>('cordwood-probe-field')!
      field.blur()
      field.focus()
      return [field.form!.id, field.type, field.labels.length, field.name]
    }),
  ).toEqual(['far', 'cordwood-probe-field', 1, 'host'])
  await expect(input(page)).toBeFocused()
})
