/** The clock of a page that stays. */
import { ended } from './pages.ts'

/** Puts `Date.now` of the page, and of nobody else, ahead until the test ends. */
export function passTime(ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  ended().addEventListener('abort', () => {
    Date.now = now
  })
}
