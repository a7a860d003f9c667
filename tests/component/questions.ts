/** The browser's question whether to leave the page, which a page that stays answers without showing it. */
import { ended } from './pages.ts'

/** Stays, whenever it is asked in this test. Returns the questions so far. */
export function refuseToLeave(): readonly (string | undefined)[] {
  const { confirm } = globalThis
  const asked: (string | undefined)[] = []
  globalThis.confirm = words => {
    asked.push(words)
    return false
  }
  ended().addEventListener('abort', () => (globalThis.confirm = confirm))
  return asked
}
