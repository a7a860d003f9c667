/** `expect` for tests in the page: Playwright expects of locators, and waits; of values it is chai that does. */
import type { expect as PlaywrightExpect } from '@playwright/test'
import { expect as chai } from 'chai'
import { ask, encodeAll, stepsIn } from './page.ts'
import type { Steps } from './page-wire.ts'

type Matcher = (...args: unknown[]) => unknown

const patienceMs = 30_000

/** chai's word for each matcher of a value. */
const words: Readonly<Record<string, (of: Chai, wanted: never, more: never) => unknown>> = {
  toBe: (of, wanted) => of.equal(wanted),
  toEqual: (of, wanted) => of.deep.equal(wanted),
  toMatchObject: (of, wanted) => of.containSubset(wanted),
  toContain: (of, wanted) => of.contain(wanted),
  toContainEqual: (of, wanted) => of.deep.contain(wanted),
  toMatch: (of, wanted: RegExp | string) => (typeof wanted === 'string' ? of.contain(wanted) : of.match(wanted)),
  toHaveLength: (of, wanted) => of.lengthOf(wanted),
  toBeCloseTo: (of, wanted, digits: number) => of.closeTo(wanted, 10 ** -digits / 2),
  toBeGreaterThan: (of, wanted) => of.above(wanted),
  toBeGreaterThanOrEqual: (of, wanted) => of.least(wanted),
  toBeLessThan: (of, wanted) => of.below(wanted),
  toBeLessThanOrEqual: (of, wanted) => of.most(wanted),
  toBeNull: of => of.equal(null),
  toBeUndefined: of => of.equal(undefined),
  toBeTruthy: of => of.ok,
}
type Chai = ReturnType<typeof chai>

const matchers = (call: (matcher: string, not: boolean) => Matcher) => {
  const named = (not: boolean, more: object) =>
    new Proxy(more, {
      get: (target, name) =>
        name in target
          ? (Reflect.get(target, name) as unknown)
          : typeof name === 'string'
            ? call(name, not)
            : undefined,
    })
  return named(false, { not: named(true, {}) })
}

/** Tries until it succeeds; fails with the last failure. */
async function until(attempt: () => Promise<void>, timeoutMs: number) {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const ofValue = (value: unknown, message?: string) =>
  matchers((name, not) => (wanted: unknown, more: unknown) => {
    if (name === 'toPass')
      return until(value as () => Promise<void>, (wanted as { timeout?: number })?.timeout ?? patienceMs)
    const word = words[name]
    if (!word) throw new Error(`Values have no ${name} here: it is written in tests/component/expect.ts.`)
    word(not ? chai(value, message).not : chai(value, message), wanted as never, more as never)
  })

const ofSteps = (expected: Steps, message?: string) =>
  matchers(
    (matcher, not) =>
      (...args) =>
        ask({ expected, not, matcher, args: encodeAll(args), ...(message !== undefined && { message }) }),
  )

interface Patience {
  readonly timeout?: number
  readonly message?: string
}

const poll = (ask: () => unknown, patience: Patience | string = {}) => {
  const { timeout = patienceMs, message } = typeof patience === 'string' ? { message: patience } : patience
  return matchers(
    (name, not) =>
      (...wanted: unknown[]) =>
        until(async () => {
          const value = await ask()
          const matching = ofValue(value, message) as Readonly<Record<string, Matcher>>
          ;((not ? matching['not'] : matching) as unknown as Readonly<Record<string, Matcher>>)[name]!(...wanted)
        }, timeout),
  )
}

const expectHere = (value: unknown, message?: string) => {
  const steps = stepsIn(value)
  return steps ? ofSteps(steps, message) : ofValue(value, message)
}

export const expect = Object.assign(expectHere, { poll }) as unknown as typeof PlaywrightExpect
