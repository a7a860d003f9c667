/** Gives a component access to the custom element it is rendered in. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { createContext, useContext } from 'react'
import type { Core } from '../../core/page-core.ts'
import { emitReady } from './emit-ready.ts'
import type { FormControl } from './form-control.ts'

export type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

export interface EmitOptions {
  /** The host page may prevent what follows. */
  readonly cancelable?: boolean
}

export interface ElementHost {
  readonly element: HTMLElement & { readonly shadowRoot: ShadowRoot }
  readonly $core: WritableAtom<Core | undefined>
  /** Set for an element with `formAssociated: true`. */
  readonly form?: FormControl
  /** Dispatches a composed, bubbling event. True when a listener prevented it. */
  emit(name: string, detail?: unknown, options?: EmitOptions): boolean
  /**
   * Emits `input` (with every step) or `change` (a value is settled) as an `<input>` does, composed and bubbling. Call it after the value has been
   * set: it waits until React has shown it, so that listeners read the new `value` and the form's new data.
   */
  change(kind: 'input' | 'change'): void
  /** Sets the functions behind the element's methods; null takes them away. */
  provide(methods: Methods | null): void
  call(name: string, args: readonly unknown[]): unknown
  /** Whether something is being loaded. */
  readonly $busy: ReadableAtom<boolean>
  /** Says that something is being loaded, until the returned function is called. */
  busy(): () => void
  /** Why what it shows cannot be fetched at all, while it waits for that: nobody is known to be logged in. */
  readonly $outage: ReadableAtom<Error | null>
  /** Says that it waits for a server that cannot be asked, until the returned function is called. It loads nothing meanwhile. */
  cutOff(error: Error): () => void
  /** It came into the document. */
  connected(): void
  /** Once per mount, after the first render. */
  ready(): void
}

export function createHost(element: HTMLElement, form?: FormControl): ElementHost {
  let methods: Methods | null = null
  let waiting: (() => void)[] = []
  let loads = 0
  const $busy = atom(false)
  let outages = 0
  const $outage = atom<Error | null>(null)
  let since = 0

  function tellLoading() {
    const loading = loads > 0 && outages === 0
    if (loading === $busy.get()) return
    $busy.set(loading)
    host.emit('cordwood-loading', { loading })
  }

  const host: ElementHost = {
    element: element as ElementHost['element'],
    $core: atom<Core | undefined>(undefined),
    ...(form && { form }),
    emit: (name, detail, options = {}) =>
      !element.dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: options.cancelable ?? false }),
      ),
    change: kind => queueMicrotask(() => element.dispatchEvent(new Event(kind, { bubbles: true, composed: true }))),
    provide(next) {
      methods = next
      if (!next) return
      const calls = waiting
      waiting = []
      for (const call of calls) call()
    },
    call(name, args) {
      const method = methods?.[name] as ((...args: readonly unknown[]) => unknown) | undefined
      if (method) return method(...args)
      return new Promise(resolve => {
        waiting.push(() => resolve(host.call(name, args)))
      })
    },
    $busy,
    busy() {
      let ended = false
      loads += 1
      tellLoading()
      return () => {
        if (ended) return
        ended = true
        loads -= 1
        tellLoading()
      }
    },
    $outage,
    cutOff(error) {
      outages += 1
      $outage.set(error)
      tellLoading()
      return () => {
        outages -= 1
        if (outages > 0) return
        $outage.set(null)
        tellLoading()
      }
    },
    connected() {
      since = performance.now()
    },
    ready() {
      host.$core
        .get()
        ?.measure({ name: 'first-render', element: element.localName, durationMs: performance.now() - since })
      emitReady(element)
    },
  }
  return host
}

export const HostContext = createContext<ElementHost | null>(null)

/** The element this component lives in: `emit`, `element` (its shadow root), `busy`. */
export function useHost(): ElementHost {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost is for components inside defineElement.')
  return host
}
