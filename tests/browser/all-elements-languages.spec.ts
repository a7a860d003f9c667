/** Every registered element in another language and another direction. */
import { bracketed } from './all-catalogues.ts'
import { examples } from './all-elements-examples.ts'
import { test, together } from './all-elements-stage.ts'
import { foreignWords } from './all-elements-words.ts'
import { expect } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

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

  test('nor in what is said where the server fails', async ({ page, stage }) => {
    stage.server.failure = 500
    await stage.open()
    await stage.show(together, { around: { lang: 'de' }, configuration: { lang: 'de', strings: await bracketed() } })
    stage.server.said.add('The server answers 500.')
    expect(await foreignWords(page, stage, together)).toEqual([])
  })
})

test.describe('right to left', () => {
  test('elements take the direction of their ancestor and mirror what has a side; times and code keep their order; arrows along the line turn round', async ({
    page,
    stage,
  }) => {
    await stage.open()
    await stage.show(together)
    const wrong = await page.evaluate(async () => {
      const sides = [
        'paddingLeft',
        'paddingRight',
        'marginLeft',
        'marginRight',
        'borderLeftWidth',
        'borderRightWidth',
      ] as const
      // Code is written from left to right in every language, drawings count along their axes.
      const apart = '.cm-editor, canvas, svg, [dir="ltr"], bdi, input[type="color"], .mono'
      const place = document.querySelector('#stage')!
      const skip = new Set(
        probe
          .drawn(place)
          .filter(one => one.matches(apart))
          .flatMap(one => probe.drawn(one)),
      )
      const elements = probe.drawn(place).filter(one => !skip.has(one) && probe.isVisible(one))
      const read = () =>
        new Map(
          elements.map(one => {
            const style = getComputedStyle(one)
            const values: Record<string, string> = { direction: style.direction, align: style.textAlign }
            for (const side of sides) values[side] = style[side]
            return [one, values]
          }),
        )
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
          ['paddingLeft', 'paddingRight'],
          ['marginLeft', 'marginRight'],
          ['borderLeftWidth', 'borderRightWidth'],
        ] as const) {
          const near = (a: string, b: string) => a === b || Math.abs(parseFloat(a) - parseFloat(b)) < 2
          if (!near(old[left]!, now[right]!) || !near(old[right]!, now[left]!)) {
            found.push(
              `${probe.name(one)}: ${left} ${old[left]}, ${right} ${old[right]} became ${now[left]}, ${now[right]}`,
            )
          }
        }
      }
      return found
    })
    expect(wrong).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const { turned, texts, arrows } = await page.evaluate(() => {
      const left = (node: Text, at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().left
      }
      const elements = probe.drawn(document.querySelector('#stage')!).filter(one => probe.isVisible(one))
      const time = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d[\d:.]*$/
      const written = elements
        .flatMap(one => [...one.childNodes])
        .filter((node): node is Text => node instanceof Text && time.test(node.data))
      return {
        texts: written.length,
        turned: written
          .filter(node => left(node, 0) > left(node, node.length - 1))
          .map(node => `${probe.name(node.parentElement!)} ${node.data}`),
        arrows: elements
          .filter(one => one.matches('[aria-label="Next page"] svg'))
          .map(one => getComputedStyle(one).scale),
      }
    })
    expect(turned).toEqual([])
    expect(texts).toBeGreaterThan(5)
    expect(new Set(arrows)).toEqual(new Set(['-1 1']))
  })
})
