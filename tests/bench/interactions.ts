/** Measures interaction to next paint of the live tail, as web vitals define it. */
import type { Page } from '@playwright/test'
import { percentile, round } from './process.ts'

const ROUNDS = 8
/** Shortest duration that the browser reports. */
const LEAST = 16

interface Collected {
  kind: string
  readonly byInteraction: Map<number, { readonly kind: string; duration: number }>
}

/** Opens the page, starts the tail and does in it what people do: clicks, keys and scrolling, each counted by kind. */
export async function interactions(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Live tail' }).click()
  const tail = page.getByRole('region', { name: 'Live tail' })
  const row = (number: number) => tail.locator('tr.message').nth(number)
  await row(20).waitFor()
  await page.evaluate(durationThreshold => {
    const collected: Collected = { kind: '', byInteraction: new Map() }
    Object.assign(window, { collected })
    new PerformanceObserver(list => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        const known = collected.byInteraction.get(interactionId)
        if (interactionId !== 0)
          collected.byInteraction.set(interactionId, {
            kind: known?.kind ?? collected.kind,
            duration: Math.max(known?.duration ?? 0, duration),
          })
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, LEAST)
  const done = new Map<string, number>()
  /** Does something a person does in one go; what the browser measured of it is known by then. */
  const act = async (kind: string, action: () => Promise<void>) => {
    await page.evaluate(kind => {
      ;(window as unknown as { collected: Collected }).collected.kind = kind
    }, kind)
    await action()
    await page.waitForTimeout(250)
    done.set(kind, (done.get(kind) ?? 0) + 1)
  }
  /** Clicks the row, or the last one where an opened message leaves space for fewer. */
  const clickAt = async (number: number) => {
    const box = await row(Math.min(number, (await tail.locator('tr.message').count()) - 1)).boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  const rates: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    await act('a message is opened', () => clickAt(3 + i))
    await row(0).focus()
    await act('a key goes to the next message', () => page.keyboard.press('ArrowDown'))
    await act('a key goes to the next message', () => page.keyboard.press('ArrowDown'))
    await act('a key opens a message', () => page.keyboard.press('Enter'))
    await act('a key closes it', () => page.keyboard.press('Enter'))
    await act('the list is scrolled and clicked', async () => {
      await page.mouse.wheel(0, 2_000)
      await page.waitForTimeout(100)
      await page.mouse.wheel(0, -4_000)
      await clickAt(2)
    })
    await act('what waits is shown', () => tail.getByRole('button', { name: /Show/ }).click())
    await act('pause', () => tail.getByRole('button', { name: 'Pause' }).click())
    await act('resume', () => tail.getByRole('button', { name: 'Resume' }).click())
    await tail.getByRole('textbox').focus()
    await act('a letter into the filter', () => page.keyboard.press('e'))
    await act('a letter into the filter', () => page.keyboard.press('r'))
    await act('a letter is taken back', () => page.keyboard.press('Backspace'))
    await act('a letter is taken back', () => page.keyboard.press('Backspace'))
    rates.push(Number((/([\d.,]+) messages\/s/.exec(await tail.innerText())?.[1] ?? 'NaN').replaceAll(',', '')))
  }
  const measured = await page.evaluate(() => [
    ...(window as unknown as { collected: Collected }).collected.byInteraction.values(),
  ])
  const kinds = [...done].map(([kind, times]) => ({
    kind,
    durations: padded(
      measured.filter(one => one.kind === kind),
      times,
    ),
  }))
  const every = kinds.flatMap(({ durations }) => durations)
  return {
    shownPerSecond: percentile(rates, 0.5),
    rows: [{ kind: 'all', durations: every }, ...kinds].map(({ kind, durations }) => ({
      interaction: kind,
      times: durations.length,
      p50: round(percentile(durations, 0.5)),
      p75: round(percentile(durations, 0.75)),
      p98: round(percentile(durations, 0.98)),
      worst: round(Math.max(...durations)),
      target: 100,
      met: percentile(durations, 0.98) < 100 ? 'yes' : 'no',
    })),
  }
}

/** Adds the interactions too fast to be reported, as the shortest reported duration. */
const padded = (told: readonly { readonly duration: number }[], times: number): number[] => [
  ...told.map(({ duration }) => duration),
  ...Array.from({ length: Math.max(0, times - told.length) }, () => LEAST),
]
