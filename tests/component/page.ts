/** Playwright's page for tests that run inside it: locators are sent to the runner, functions to evaluate run here. */
import type { Page } from '@playwright/test'
import { command } from './command.ts'
import { addRoute } from './routes.ts'
import type { Request, Steps, Wire } from './page-wire.ts'

export const stepsOf = Symbol('steps')

const locates = /^(context|getBy\w+|locator|first|last|nth|filter|and|or)$/

function encode(value: unknown): Wire {
  if (value instanceof RegExp) return { $regexp: [value.source, value.flags] }
  const steps = stepsIn(value)
  if (steps) return { $steps: steps as unknown as Wire }
  if (typeof value === 'function') return { $function: String(value) }
  if (Array.isArray(value)) return value.map(encode)
  if (value === null || typeof value !== 'object') return value as Wire
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, encode(one)]),
  )
}

/** The way to a locator or the page; undefined for all other values. */
export const stepsIn = (value: unknown) =>
  typeof value === 'function' ? (value as { readonly [stepsOf]?: Steps })[stepsOf] : undefined

export const ask = (request: Request | null): Promise<unknown> => command('page', request)

export const encodeAll = (args: readonly unknown[]) => args.map(encode)

const local: Readonly<Record<string, (steps: Steps, ...args: never[]) => unknown>> = {
  evaluate: async (steps, run: (given: unknown) => unknown, given: unknown) =>
    steps.length === 0 ? run(given) : ask({ steps: [...steps, ['evaluate', encodeAll([run, given])]] }),
  all: async steps => {
    const count = (await ask({ steps: [...steps, ['count', []]] })) as number
    return Array.from({ length: count }, (_, at) => remote([...steps, ['nth', [at]]]))
  },
  viewportSize: () => ({ width: innerWidth, height: innerHeight }),
  url: () => location.href,
  /** Runs at once: what is mounted later finds what it did. */
  addInitScript: async (_steps, run: (given: unknown) => unknown, given: unknown) => void run(given),
  route: async (_steps, ...given: Parameters<typeof addRoute>) => addRoute(...given),
}

function remote(steps: Steps): unknown {
  return new Proxy(() => undefined, {
    get(_target, name) {
      if (name === stepsOf) return steps
      // A promise would have it; a locator is none.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return remote([...steps, [name]])
    },
    apply(_target, _this, args: unknown[]) {
      const [name] = steps.at(-1)!
      const before = steps.slice(0, -1)
      if (Object.hasOwn(local, name)) return local[name]!(before, ...(args as never[]))
      const called: Steps = [...before, [name, encodeAll(args)]]
      return locates.test(name) ? remote(called) : ask({ steps: called })
    },
  })
}

export const page = remote([]) as Page
