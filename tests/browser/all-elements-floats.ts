/** Opens, one after the other, all that an element opens: dialogs, menus, popovers, lists. Found by trying every button and combobox. */
import type { Page } from '@playwright/test'
import type { NamedExample } from './all-elements-examples.ts'
import type { Stage } from './all-elements-stage.ts'

interface TriggersWindow extends Window {
  triggers: HTMLElement[]
}

const most = 60
/** Parts of the kit that are the same in every list are opened in the one of this element. */
const ofEveryList = ['Rows per page']
export const listOfAll = 'cordwood-entity-table'

interface Control {
  /** Without the brackets of `bracketed`. */
  readonly name: string
  /** The same for the controls that rows repeat. */
  readonly kind: string
}

/** The controls of an example that may open something. */
const collect = (page: Page, title: string): Promise<Control[]> =>
  page.evaluate(example => {
    const root = document.querySelector(`[data-example="${example}"]`)!
    const controls = probe
      .drawn(root)
      .filter(
        (one): one is HTMLElement =>
          one instanceof HTMLElement &&
          probe.isVisible(one) &&
          one.matches('button:not(:disabled, [aria-disabled="true"], [type="submit"]), [role="combobox"], summary'),
      )
    // Rows repeat what the first of them shows.
    const seen = new Map<string, number>()
    const kindOf = (one: HTMLElement) => {
      const name = one.closest('tr, li') ? '' : (one.getAttribute('aria-label') ?? one.textContent)
      return `${one.className} ${one.getAttribute('role')} ${name}`
    }
    const several = controls.filter(one => {
      const kind = kindOf(one)
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      return seen.get(kind)! <= 2
    })
    Object.assign(window, { triggers: several })
    const nameOf = (one: HTMLElement) =>
      one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent
    // Controls that lead elsewhere come last, because they replace the present page.
    const leads = (one: HTMLElement) => one.closest('nav, [role="tablist"]') !== null
    several.sort((a, b) => Number(leads(a)) - Number(leads(b)))
    return several.map(one => ({ name: nameOf(one).replaceAll(/[⟦⟧]/g, '').trim(), kind: kindOf(one) }))
  }, title)

const floats = (page: Page) => page.evaluate(() => probe.floating().length)

/** Null where the focus is back on the control, else where it is. */
const focusAfter = (page: Page, index: number) =>
  page.evaluate(async at => {
    const one = (window as unknown as TriggersWindow).triggers[at]!
    const isBack = () => probe.focused() === one || one.contains(probe.focused())
    for (const end = performance.now() + 10_000; performance.now() < end && !isBack(); )
      await new Promise(resolve => setTimeout(resolve, 20))
    return isBack() ? null : probe.name(probe.focused() ?? document.body)
  }, index)

/** Null where the focus is on a control: an action may move it to where its result is. */
const focusLost = (page: Page) =>
  page.evaluate(() => (probe.focused() === document.body ? probe.name(document.body) : null))

/** Whether something floats now, within `most` milliseconds or the next frames. */
const floatsWithin = (page: Page, most: number) =>
  page.evaluate(async ms => {
    const end = performance.now() + ms
    for (let frames = 0; frames < 4 || performance.now() < end; frames++) {
      if (probe.floating().length > 0) return true
      await new Promise(requestAnimationFrame)
    }
    return probe.floating().length > 0
  }, most)

/**
 * Whether something opens: a dialog may first ask the server for what it edits. What is known to open gets the time of a busy machine; what a shell
 * does instead, like going to another page, is done before the next is pressed. What asks for nothing and loads nothing opens nothing later.
 */
async function opens(page: Page, stage: Stage, example: NamedExample, name: string, begun: number): Promise<boolean> {
  const patience = example.opens?.includes(name) ? 30_000 : example.page ? 200 : 0
  if (await floatsWithin(page, patience)) return true
  if (!example.page && stage.begun === begun && !(await page.evaluate(() => probe.busy()))) return false
  await stage.rest()
  return floatsWithin(page, 0)
}

/** Whether the control could be focused and was pressed. */
async function pressKey(page: Page, index: number): Promise<boolean> {
  const key = await page.evaluate(at => {
    const one = (window as unknown as TriggersWindow).triggers[at]!
    if (!one.isConnected || !probe.isVisible(one)) return null
    one.focus()
    if (probe.focused() !== one && one.shadowRoot === null && !one.contains(probe.focused())) return null
    return one.matches('[role="combobox"]') ? 'ArrowDown' : 'Enter'
  }, index)
  if (key !== null) await page.keyboard.press(key)
  return key !== null
}

/** The actions of the menu that is open now; what leads to another page is none. */
const actions = (page: Page) =>
  page.evaluate(() =>
    probe
      .floating()
      .flatMap(probe.drawn)
      .filter((one): one is HTMLElement => one.matches('button[role="menuitem"]:not([aria-disabled="true"])'))
      .map(one => one.innerText.trim()),
  )

/** Whether the open menu has the action; it is pressed and the menu is closed then. */
async function pressAction(page: Page, name: string): Promise<boolean> {
  const menu = await page.evaluateHandle(wanted => {
    const isAction = (one: Element) =>
      one.matches('button[role="menuitem"]') && (one as HTMLElement).innerText.trim() === wanted
    const holder = probe.floating().find(one => probe.drawn(one).some(isAction))
    if (holder) (probe.drawn(holder).find(isAction) as HTMLElement).focus()
    return holder
  }, name)
  if (menu.asElement() === null) return false
  await page.keyboard.press('Enter')
  const isOpen = () => menu.evaluate(one => probe.floating().includes(one!))
  for (let waited = 0; waited < 50 && (await isOpen()); waited++) await page.waitForTimeout(20)
  return true
}

async function close(page: Page, what: string) {
  for (let pressed = 0; pressed < 3; pressed++) {
    const open = await floats(page)
    if (open === 0) return
    await page.keyboard.press('Escape')
    // A busy machine takes its time; one press may close one of several.
    for (let waited = 0; waited < 50 && (await floats(page)) >= open; waited++) await page.waitForTimeout(20)
  }
  if ((await floats(page)) > 0) throw new Error(`What ${what} opens is not closed by Escape.`)
}

/**
 * Calls `look` while what a control opens is open, and `closed` after Escape. Gives the names of all controls that opened something.
 * @param pressed names of controls pressed in other examples of the element, which are not pressed again unless the example says that they open
 * something; those of this one are added
 */
export async function openFloats(
  page: Page,
  stage: Stage,
  example: NamedExample,
  pressed: Set<string>,
  look: (name: string) => Promise<void>,
  closed?: (name: string, focus: string | null) => void,
): Promise<string[]> {
  const before = new Set(pressed)
  const isOfAll = (name: string) => ofEveryList.includes(name) && example.tag !== listOfAll
  const isKnown = (name: string) => (before.has(name) || isOfAll(name)) && !example.opens?.includes(name)
  const opened: string[] = []
  const inMenus: { index: number; menu: string; action: string }[] = []
  // The menu of a further row is opened for the actions that the first does not have.
  const actionsOfKinds = new Set<string>()
  const visit = async (index: number, name: string) => {
    await stage.rest()
    opened.push(name)
    await look(name)
    await close(page, `'${name}' of ${example.title}`)
    closed?.(name, await focusAfter(page, index))
    await stage.answered() // what closing brings about is done before the next is pressed
  }
  const pressOpens = async (press: () => Promise<boolean>, name: string) => {
    const { begun } = stage
    return (await press()) && (await opens(page, stage, example, name, begun))
  }
  const controls = await collect(page, example.title)
  for (const [index, { name, kind }] of controls.slice(0, most).entries()) {
    if (isKnown(name)) continue
    pressed.add(name)
    if (!(await pressOpens(() => pressKey(page, index), name))) continue
    for (const action of await actions(page)) {
      const isNew = Boolean(process.env['LONG']) || !actionsOfKinds.has(`${kind} ${action}`)
      actionsOfKinds.add(`${kind} ${action}`)
      if (isNew || example.opens?.includes(`${name}, ${action}`)) inMenus.push({ index, menu: name, action })
    }
    await visit(index, name)
  }
  // Actions change what is there, so they come last; one of a shell's ends the session.
  for (const { index, menu, action } of example.page ? [] : inMenus) {
    if (!(await pressOpens(() => pressKey(page, index), menu))) continue
    if (await pressOpens(() => pressAction(page, action), action)) await visit(index, `${menu}, ${action}`)
    else closed?.(`${menu}, ${action}`, await focusLost(page))
  }
  return opened
}
