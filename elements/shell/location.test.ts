import { describe, expect, it } from 'vitest'
import { createLocation, type LocationOptions, type LocationWindow } from './location.ts'

/** A browser window with a history of its own. */
function fakeWindow(start = '/search') {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(start, 'http://localhost'), state: null }]
  const listeners = new Map<string, Set<(event: Event) => void>>()
  let at = 0
  const questions: string[] = []
  const page = {
    answer: true,
    questions,
    scrollY: 0,
    entries,
    location: {
      get pathname() {
        return entries[at]!.url.pathname
      },
      get search() {
        return entries[at]!.url.search
      },
      origin: 'http://localhost',
    },
    history: {
      scrollRestoration: 'auto' as ScrollRestoration,
      get state() {
        return entries[at]!.state
      },
      pushState(state: unknown, _: string, url: string | URL) {
        entries.splice(++at, Infinity, { url: new URL(url), state })
      },
      replaceState(state: unknown, _: string, url?: string | URL | null) {
        entries[at] = { url: url ? new URL(url) : entries[at]!.url, state }
      },
      go(delta: number) {
        at += delta
        page.dispatch('popstate', { state: entries[at]!.state })
      },
    },
    addEventListener: (type: string, listener: (event: Event) => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    },
    removeEventListener: (type: string, listener: (event: Event) => void) => {
      listeners.get(type)?.delete(listener)
    },
    confirm(question: string) {
      questions.push(question)
      return page.answer
    },
    dispatch(type: string, event: object) {
      for (const listener of listeners.get(type) ?? []) listener(event as Event)
    },
  }
  return page satisfies LocationWindow
}

function started(start?: string, options?: LocationOptions) {
  const page = fakeWindow(start)
  const location = createLocation(page, options)
  location.start()
  return { page, location, place: () => location.$place.get() }
}

describe('location', () => {
  it('knows path and query, and follows back and forward', () => {
    const { page, location, place } = started('/search?q=a')
    expect(place()).toEqual({ path: '/search', query: 'q=a' })
    expect(location.moved()).toBe(false)
    location.navigate('/system/inputs')
    expect(location.moved()).toBe(true)
    expect(place()).toEqual({ path: '/system/inputs', query: '' })
    page.history.go(-1)
    expect(place()).toEqual({ path: '/search', query: 'q=a' })
    page.history.go(1)
    expect(place().path).toBe('/system/inputs')
  })

  it('replaces an entry without adding one', () => {
    const { page, location } = started()
    location.navigate('/search?q=b', { replace: true })
    expect(page.entries).toHaveLength(1)
    expect(location.$place.get().query).toBe('q=b')
  })

  it('asks before another path, not before another query', () => {
    const { page, location, place } = started()
    const release = location.guard(() => 'Are you sure?')
    page.answer = false
    expect(location.navigate('/search?q=c')).toBe(true)
    expect(page.questions).toEqual([])
    expect(location.navigate('/system/inputs')).toBe(false)
    expect(page.questions).toEqual(['Are you sure?'])
    expect(place().path).toBe('/search')
    release()
    expect(location.navigate('/system/inputs')).toBe(true)
  })

  it('undoes the back button when the user stays, and says it once', () => {
    const { page, location, place } = started()
    location.navigate('/system/inputs')
    location.guard(() => 'Are you sure?')
    page.answer = false
    page.history.go(-1)
    expect(page.questions).toEqual(['Are you sure?'])
    expect(place().path).toBe('/system/inputs')
    expect(page.location.pathname).toBe('/system/inputs')
    page.answer = true
    page.history.go(-1)
    expect(place().path).toBe('/search')
  })

  it('warns before unloading only while something is unsaved', () => {
    const { page, location } = started()
    let prevented = 0
    const unload = () =>
      page.dispatch('beforeunload', {
        preventDefault: () => {
          prevented += 1
        },
      })
    unload()
    const release = location.guard(() => 'Are you sure?')
    unload()
    release()
    unload()
    expect(prevented).toBe(1)
  })

  it('asks nothing in development mode', () => {
    const { page, location, place } = started('/search', { development: true })
    location.guard(() => 'Are you sure?')
    page.answer = false
    page.dispatch('beforeunload', {
      preventDefault: () => {
        throw new Error('It must not be prevented.')
      },
    })
    location.navigate('/system/inputs')
    expect(place().path).toBe('/system/inputs')
    expect(page.questions).toEqual([])
  })

  it('remembers how far an entry was scrolled', () => {
    const { page, location } = started()
    page.scrollY = 480
    location.navigate('/system/inputs')
    expect(location.scrollOf()).toBe(0)
    page.scrollY = 20
    page.history.go(-1)
    expect(location.scrollOf()).toBe(480)
  })
})
