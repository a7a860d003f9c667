/** The shell's router: where the page is, and how it gets elsewhere. Nothing of the page's `history` is patched. */
import { atom, type ReadableAtom } from 'nanostores'

export interface Place {
  /** With prefix. */
  readonly path: string
  /** Without '?'. */
  readonly query: string
}

/** The parts of `window` it needs. */
export interface LocationWindow {
  readonly location: { readonly pathname: string; readonly search: string; readonly origin: string }
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'state' | 'scrollRestoration'>
  readonly scrollY: number
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  confirm(question: string): boolean
}

export interface PageLocation {
  readonly $place: ReadableAtom<Place>
  /** False when the user stays because of unsaved changes. */
  navigate(address: string, options?: { readonly replace?: boolean }): boolean
  /** Leaving for another path asks while `question` gives words; also before the page is unloaded. */
  guard(question: () => string | null): () => void
  /** Whether it has been elsewhere since the page was opened. */
  moved(): boolean
  /** Returns the scroll position at which the entry was left; 0 for a new one. */
  scrollOf(): number
  /** Listens to the browser's back and forward until the returned function is called. */
  start(): () => void
}

interface EntryState {
  readonly index: number
}

const indexOf = (state: unknown) => (state as EntryState | null)?.index ?? 0

export interface LocationOptions {
  /** In development mode nothing is asked: a page that reloads itself would ask at every change of its source. */
  readonly development?: boolean
}

export function createLocation(page: LocationWindow, { development = false }: LocationOptions = {}): PageLocation {
  const read = (): Place => ({ path: page.location.pathname, query: page.location.search.slice(1) })
  const $place = atom<Place>(read())
  const guards = new Set<() => string | null>()
  const scrolls = new Map<number, number>()
  let index = indexOf(page.history.state)
  let undoing = false
  let moved = false
  $place.listen(() => {
    moved = true
  })

  const question = () => (development ? [] : [...guards]).map(ask => ask()).find(words => words !== null)
  const mayLeave = (path: string) => {
    const words = path === $place.get().path ? undefined : question()
    return words === undefined || page.confirm(words)
  }

  function pop(event: Event) {
    if (undoing) {
      undoing = false
      return
    }
    const next = indexOf((event as PopStateEvent).state)
    if (!mayLeave(page.location.pathname)) {
      undoing = next !== index
      if (undoing) page.history.go(index - next)
      return
    }
    scrolls.set(index, page.scrollY)
    index = next
    $place.set(read())
  }

  function beforeUnload(event: Event) {
    if (question() !== undefined) event.preventDefault()
  }

  return {
    $place,
    navigate(address, { replace = false } = {}) {
      const url = new URL(address, page.location.origin)
      if (!mayLeave(url.pathname)) return false
      if (replace) {
        page.history.replaceState({ index }, '', url)
      } else {
        scrolls.set(index, page.scrollY)
        index += 1
        scrolls.delete(index)
        page.history.pushState({ index }, '', url)
      }
      $place.set(read())
      return true
    },
    guard(ask) {
      guards.add(ask)
      return () => {
        guards.delete(ask)
      }
    },
    moved: () => moved,
    scrollOf: () => scrolls.get(index) ?? 0,
    start() {
      page.history.scrollRestoration = 'manual'
      page.history.replaceState({ index }, '')
      page.addEventListener('popstate', pop)
      page.addEventListener('beforeunload', beforeUnload)
      return () => {
        page.removeEventListener('popstate', pop)
        page.removeEventListener('beforeunload', beforeUnload)
      }
    },
  }
}
