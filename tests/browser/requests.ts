/** Tracks the requests of a page: answers of the API and files alike. */
import type { Page, Request } from '@playwright/test'

export interface Requests {
  /** Number of requests so far. */
  readonly begun: number
  /** Waits until none is on its way; what has no answer after 10 s is given up. */
  answered: () => Promise<void>
}

const most = 10_000

export function requestsOf(page: Page): Requests {
  const open = new Set<Request>()
  let begun = 0
  let changed = () => {}
  page.on('request', request => {
    begun += 1
    open.add(request)
  })
  const end = (request: Request) => {
    open.delete(request)
    changed()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    get begun() {
      return begun
    },
    async answered() {
      if (open.size === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(() => {
          open.clear()
          resolve()
        }, most)
        changed = () => {
          if (open.size > 0) return
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
