/** Measures a page as it stands: what is cut off, squeezed or out of reach at the present width. Needs the probe. */
import type { Page } from '@playwright/test'

/** Narrower than this no column with a heading may be, in pixels. */
const leastColumn = 80
/** Words up to this length are never broken. */
const longestWord = 14

/** Faults in words, none where everything can be read and reached. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, longest]) => {
      const controls =
        'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="combobox"], [role="switch"]'
      const { isVisible, name } = probe
      const found: string[] = []
      const wide = document.documentElement.scrollWidth
      if (wide > innerWidth) found.push(`the document is ${wide} px wide`)
      const parentOf = (one: Element): Element | null =>
        one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as ShadowRoot).host ?? null
      const isOnTop = (one: Element) => one.matches('dialog:modal, :popover-open')
      const holders = (one: Element): Element[] => {
        if (isOnTop(one)) return []
        const parent = parentOf(one)
        return parent ? [parent, ...holders(parent)] : []
      }
      /** Only for screen readers. */
      const isUnseen = (one: Element) =>
        [one, ...holders(one)].some(each => {
          const { width, height } = each.getBoundingClientRect()
          return (width <= 1 || height <= 1) && /hidden|clip/.test(getComputedStyle(each).overflowX)
        })
      const modal = probe.drawn(document.body).find(one => one.matches('dialog:modal'))
      const drawn = probe
        .drawn(modal ?? document.body)
        .filter(one => one instanceof HTMLElement && isVisible(one) && !isUnseen(one)) as HTMLElement[]

      for (const one of drawn.filter(each => each.matches(controls))) {
        const { left, right, bottom, width } = one.getBoundingClientRect()
        // A skip link waits above the page until it is focused.
        if (bottom < 0 || width === 0) continue
        if (left < -1 || right > innerWidth + 1)
          found.push(`${name(one)} is out of the window: ${Math.round(left)} to ${Math.round(right)}`)
        for (const box of holders(one)) {
          const { overflowX } = getComputedStyle(box)
          // A region that scrolls sideways can be focused and says so.
          if (overflowX === 'visible' || box.matches('[role="region"][tabindex="0"]')) continue
          const around = box.getBoundingClientRect()
          if (left >= around.left - 1 && right <= around.right + 1) continue
          found.push(`${name(one)} is hidden by ${name(box)}`)
          break
        }
        if (one.matches('.btn') && one.scrollWidth > one.clientWidth + 1)
          found.push(`${name(one)} shows ${one.clientWidth} of ${one.scrollWidth} px`)
      }

      /** The part of a box that can be seen inside the boxes that clip it. */
      const seenOf = (one: Element) => {
        let { left, top, right, bottom } = one.getBoundingClientRect()
        for (const box of holders(one).filter(each =>
          /auto|scroll|hidden|clip/.test(getComputedStyle(each).overflow),
        )) {
          const around = box.getBoundingClientRect()
          left = Math.max(left, around.left)
          top = Math.max(top, around.top)
          right = Math.min(right, around.right)
          bottom = Math.min(bottom, around.bottom)
        }
        return { left, top, right, bottom }
      }
      // Sticky and floating parts lie over those that scroll below them.
      const isAbove = (one: Element) =>
        [one, ...holders(one)].some(each => getComputedStyle(each).position === 'sticky' || isOnTop(each))
      const pressed = drawn
        .filter(each => each.matches(controls) && (modal !== undefined || !isAbove(each)))
        .map(one => ({ one, box: seenOf(one), within: new Set([one, ...holders(one)]) }))
      pressed.forEach(({ one, box, within }, at) => {
        for (const other of pressed.slice(at + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (wide < 2 || high < 2 || within.has(other.one) || other.within.has(one)) continue
          found.push(
            `${name(one)} and ${name(other.one)} lie over each other: ${Math.round(wide)} by ${Math.round(high)} px`,
          )
        }
      })
      const primary = drawn.filter(each => each.matches('.btn.primary'))
      if (primary.length > 1) found.push(`${primary.length} primary buttons: ${primary.map(name).join(', ')}`)

      // A code block, a tab list, a text field and the list of messages with its columns are known to scroll; a region can be focused and says so.
      const scrolling = 'pre, input, textarea, [role="tablist"], .msgs > .scroll, [role="region"][tabindex="0"]'
      for (const one of drawn.filter(
        each => !each.matches(scrolling) && /auto|scroll/.test(getComputedStyle(each).overflowX),
      )) {
        if (one.scrollWidth > one.clientWidth + 1)
          found.push(`${name(one)} scrolls sideways: ${one.scrollWidth} of ${one.clientWidth} px`)
      }

      for (const one of drawn.filter(
        each => each.matches('td, th') && getComputedStyle(each).display === 'table-cell',
      )) {
        const { width } = one.getBoundingClientRect()
        const isHead =
          one.matches('thead th') &&
          [...one.querySelectorAll('*'), one].some(
            each =>
              !each.matches('.sr, .sr *') &&
              [...each.childNodes].some(node => node instanceof Text && node.data.trim() !== ''),
          )
        const isCalendar = one.closest('[role="grid"]') !== null
        if (isHead && !isCalendar && width < least - 0.5)
          found.push(`the column '${(one as HTMLElement).innerText.trim()}' is ${Math.round(width)} px wide`)
        if (getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
          found.push(`${name(one)} runs out of its cell: ${one.scrollWidth} of ${one.clientWidth} px`)
      }
      for (const one of drawn.filter(
        each => each.matches('td, th') && /hidden|clip/.test(getComputedStyle(each).overflowY),
      )) {
        const text = one.querySelector<HTMLElement>('.trunc')
        const below = text ? text.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom : 0
        if (below > 2) found.push(`${name(one)} hides ${Math.round(below)} px below its edge`)
      }

      // A title of a sentence is shown as a whole.
      for (const one of drawn.filter(each => each.matches('.entity-title .ent'))) {
        if (one.scrollHeight > one.clientHeight + 2) found.push(`${name(one)} is cut after its last line`)
      }

      const range = document.createRange()
      const linesOf = (node: Text, from: number, to: number) => {
        range.setStart(node, from)
        range.setEnd(node, to)
        return new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)),
        ).size
      }
      for (const one of drawn) {
        const texts = [...one.childNodes].filter(
          (node): node is Text => node instanceof Text && node.data.trim() !== '',
        )
        if (texts.length === 0) continue
        const style = getComputedStyle(one)
        const isClipped = /hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1
        if (isClipped && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none')
          found.push(`${name(one)} shows ${one.clientWidth} of ${one.scrollWidth} px without a sign`)
        if (one.closest('.mono, pre, code')) continue
        for (const text of texts) {
          if (linesOf(text, 0, text.length) < 2) continue
          for (const { 0: word, index } of text.data.matchAll(/(?<![^\s])[\p{L}]+(?![^\s.,:;!?])/gu)) {
            if (word.length > 1 && word.length <= longest && linesOf(text, index, index + word.length) > 1)
              found.push(`${name(one)} breaks '${word}'`)
          }
        }
      }
      return [...new Set(found)]
    },
    [leastColumn, longestWord] as const,
  )

/** The faults once the page is arranged for its width: those of a page that is not at rest yet do not count. */
export async function layoutFaultsAtRest(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 60))))
  const faults = await layoutFaults(page)
  if (faults.length === 0) return faults
  await page.evaluate(() => probe.rest())
  return layoutFaults(page)
}
