/** Every registered element in another language and another direction. */
import { bracketed, outsideBrackets } from './all-catalogues.ts'
import { examples } from './all-elements-examples.ts'
import { openFloats } from './all-elements-floats.ts'
import { test, together, type Stage } from './all-elements-stage.ts'
import { expect } from './pages.ts'
import type { NamedExample } from './all-elements-examples.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })

/** What is the same in every language: units, protocols, severities of syslog, time zones, formats; and what Intl writes in German. */
const sameEverywhere = new Set([
  ...'UTC Cordwood GELF TCP UDP HTTP URL JSON ISO IP KiB MiB GiB TiB ms Esc Ctrl Enter YYYY-MM-DD YYYY MM DD'.split(' '),
  ...'EMERG ALERT CRIT ERROR WARN NOTICE INFO DEBUG'.split(' '),
  ...Intl.supportedValuesOf('timeZone').flatMap(zone => lettersOf(zone)),
  ...daysAndMonths('de'), ...relativeTimes('de'),
])
/** Colours, durations, offsets, what a template fills in, addresses. */
const technical = /^(#[0-9a-f]{3,8}|P[T\dDHMS]+|UTC[+-][\d:]+|.*\$\{.*|https?:\/\/.*)$/i

/** The words of Intl, alone and in a date. */
function daysAndMonths(lang: string): string[] {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day))
  const formats = (['long', 'short'] as const).flatMap(style => [
    { weekday: style }, { month: style }, { weekday: style, month: style, day: 'numeric' as const },
  ]).map(options => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }))
  return formats.flatMap(format => days.flatMap(day => lettersOf(format.format(day))))
}

/** '3 minutes ago', 'yesterday'. */
function relativeTimes(lang: string): string[] {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
  return units.flatMap(unit => [-3, -2, -1, 0].flatMap(count => lettersOf(format.format(count, unit))))
}

function lettersOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\d_.'’-]*/gu) ?? []
}

/** Words that neither a catalogue nor the data has. */
async function foreignWords(page: Page, { server }: Stage, shown: readonly NamedExample[]): Promise<string[]> {
  const data = [...server.said, ...JSON.stringify(shown.map(({ attributes, properties }) => [attributes, properties])).split('"')]
  const known = new Set(data.flatMap(lettersOf))
  const whole = data.join('\n')
  const seen = await page.evaluate(() => {
    const { text, said } = globalThis.probe.words(document.querySelector('#stage')!)
    return [text, ...said]
  })
  return [...new Set(seen.flatMap(text => outsideBrackets(text).split('\n'))
    .map(line => line.trim())
    .filter(line => !technical.test(line) && !whole.includes(line) && !server.fields.has(line))
    .filter(line => lettersOf(line).some(word => !known.has(word) && !sameEverywhere.has(word) && word.length > 1)))]
}

test.describe('another language, given by the host', () => {
  test('no word of ours stands outside of the catalogues', async ({ page, stage }) => {
    await stage.open()
    await stage.show(together)
    expect(await foreignWords(page, stage, together)).toContain('Configurations') // English before
    await stage.clear()
    await stage.show(together, { around: { lang: 'de' }, configuration: { lang: 'de', strings: await bracketed() } })
    expect(await foreignWords(page, stage, together)).toEqual([])
  })

  test('nor in the shell', async ({ page, stage }) => {
    const shell = examples.filter(one => one.page)
    await stage.open()
    await stage.show(shell, { around: { lang: 'de' }, configuration: { lang: 'de', strings: await bracketed() } })
    expect(await foreignWords(page, stage, shell)).toEqual([])
  })

  test('nor in what opens', async ({ page, stage }) => {
    test.setTimeout(240_000)
    await stage.open()
    const strings = await bracketed()
    const found: string[] = []
    for (const example of examples) {
      await stage.show([example], { around: { lang: 'de' }, configuration: { lang: 'de', strings } })
      await openFloats(page, stage, example, async (name) => {
        for (const words of await foreignWords(page, stage, [example])) found.push(`${example.title}, ${name}: ${words}`)
      })
      await stage.clear()
    }
    expect([...new Set(found)]).toEqual([])
  })

  test('nor in what is said where the server fails', async ({ page, stage }) => {
    stage.server.failure = 500
    await stage.open()
    await stage.show(together, { around: { lang: 'de' }, configuration: { lang: 'de', strings: await bracketed() } })
    stage.server.said.add('The server answers 500.')
    expect(await foreignWords(page, stage, together)).toEqual([])
  })
})

test.describe('right to left', () => {
  test('elements take the direction of their ancestor and mirror what has a side', async ({ page, stage }) => {
    await stage.open()
    await stage.show(together)
    const wrong = await page.evaluate(async () => {
      const sides = ['paddingLeft', 'paddingRight', 'marginLeft', 'marginRight', 'borderLeftWidth', 'borderRightWidth'] as const
      // Code is written from left to right in every language, drawings count along their axes.
      const apart = '.cm-editor, canvas, svg, [dir="ltr"], bdi, input[type="color"], .mono'
      const place = document.querySelector('#stage')!
      const skip = new Set(probe.drawn(place).filter(one => one.matches(apart)).flatMap(one => probe.drawn(one)))
      const elements = probe.drawn(place).filter(one => !skip.has(one) && probe.isVisible(one))
      const read = () => new Map(elements.map((one) => {
        const style = getComputedStyle(one)
        const values: Record<string, string> = { direction: style.direction, align: style.textAlign }
        for (const side of sides) values[side] = style[side]
        return [one, values]
      }))
      const before = read()
      place.setAttribute('dir', 'rtl')
      await probe.rest()
      const after = read()
      const found: string[] = []
      for (const [one, old] of before) {
        if (!one.isConnected || !probe.isVisible(one)) continue
        const now = after.get(one)!
        if (now['direction'] !== 'rtl') found.push(`${probe.name(one)}: direction ${now['direction']}`)
        if (['left', 'right'].includes(now['align']!)) found.push(`${probe.name(one)}: text-align ${now['align']}`)
        for (const [left, right] of [
          ['paddingLeft', 'paddingRight'], ['marginLeft', 'marginRight'], ['borderLeftWidth', 'borderRightWidth'],
        ] as const) {
          const near = (a: string, b: string) => a === b || Math.abs(parseFloat(a) - parseFloat(b)) < 2
          if (!near(old[left]!, now[right]!) || !near(old[right]!, now[left]!)) {
            found.push(`${probe.name(one)}: ${left} ${old[left]}, ${right} ${old[right]} became ${now[left]}, ${now[right]}`)
          }
        }
      }
      return found
    })
    expect(wrong).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('times and code keep their order; arrows along the line turn round', async ({ page, stage }) => {
    await stage.open()
    await stage.show(together, { around: { dir: 'rtl' } })
    const { turned, texts, arrows } = await page.evaluate(() => {
      const left = (node: Text, at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().left
      }
      const elements = probe.drawn(document.querySelector('#stage')!).filter(one => probe.isVisible(one))
      const time = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d[\d:.]*$/
      const written = elements.flatMap(one => [...one.childNodes])
        .filter((node): node is Text => node instanceof Text && time.test(node.data))
      return {
        texts: written.length,
        turned: written.filter(node => left(node, 0) > left(node, node.length - 1))
          .map(node => `${probe.name(node.parentElement!)} ${node.data}`),
        arrows: elements.filter(one => one.matches('[aria-label="Next page"] svg')).map(one => getComputedStyle(one).scale),
      }
    })
    expect(turned).toEqual([])
    expect(texts).toBeGreaterThan(5)
    expect(new Set(arrows)).toEqual(new Set(['-1 1']))
  })
})
