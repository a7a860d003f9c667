import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const elements = join(import.meta.dirname, '..', '..')
/** xs, sm, md and lg of specification 9.13. */
const breakpoints = [480, 768, 992, 1200]
/** Parts laid out by their own width, which therefore use no breakpoint. */
const parts = ['wizard', 'whitelist', 'tile', 'panes', 'conditions']

it('screens change their layout at the breakpoints of the specification and nowhere else', () => {
  const widths = globSync('**/*.css', { cwd: elements }).flatMap(file => {
    const queries = readFileSync(join(elements, file), 'utf8').matchAll(
      /@(?:media|container\s+([\w-]+))[^{]*?width[^{\d]*(\d+(?:\.\d+)?)(\w+)/g,
    )
    return [...queries]
      .filter(([, name]) => name === undefined || !parts.includes(name))
      .map(([, , size, unit]) => `${file}: ${size}${unit}`)
  })
  expect(widths.length).toBeGreaterThan(5)
  expect(widths.filter(one => !breakpoints.some(width => one.endsWith(`: ${width}px`)))).toEqual([])
})
