/** Components whose module is fetched when they are first shown. */
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyPartProps<P extends object> = P & {
  /** Shown until the module has been fetched; nothing by default. */
  readonly fallback?: ReactNode
}

/** How a fetch ended; `error` is thrown where the component is not there. */
interface Outcome {
  readonly error?: unknown
}

/**
 * Returns a component that fetches another when it is first rendered, and from then on renders that one with its props. An error of `load` is
 * thrown to the nearest error boundary; mounted again, the component calls `load` again.
 *
 * It takes the place of `lazy` and `<Suspense>`: React delays the commit of a fetched component by up to 300 ms, and then runs the pending effects
 * of all elements first. An effect that changes a store renders the same tree at once, and the commit throws 'Cannot commit the same tree as
 * before'.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<LazyPartProps<P>> {
  let component: ComponentType<P> | undefined
  let pending: Promise<Outcome> | undefined

  const fetchPart = () =>
    (pending ??= load().then(
      loaded => {
        component = loaded
        return {}
      },
      (error: unknown) => {
        pending = undefined
        return { error }
      },
    ))

  return function LazyPart({ fallback = null, ...props }: LazyPartProps<P>) {
    const [started] = useState(() => (component ? undefined : fetchPart()))
    const [outcome, setOutcome] = useState<Outcome>()
    useEffect(() => {
      let isMounted = true
      void started?.then(ended => {
        if (isMounted) setOutcome(ended)
      })
      return () => {
        isMounted = false
      }
    }, [started])
    if (component) return createElement(component, props as unknown as P)
    if (outcome) throw outcome.error
    return fallback
  }
}
