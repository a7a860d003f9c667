/** Makes a custom element of a React component. r2wc mounts and unmounts; all else is here, because an element must behave like one. */
import r2wc from '@r2wc/react-to-web-component'
import { useStore } from '@nanostores/react'
import { atom, type WritableAtom } from 'nanostores'
import { createElement, useEffect, useLayoutEffect, type ComponentType } from 'react'
import { defaultCore, type Core } from '../../core/page-core.ts'
import { providedCore } from './core-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { followCore } from './follow-core.ts'
import { attachForm, defineFormMembers, formValueOf, holdNativeEvents, resetForm } from './form-control.ts'
import { createHost, HostContext, type ElementHost } from './host.ts'
import { kebab } from './kebab.ts'
import { directionOf } from './language.ts'
import { Outage } from './outage.tsx'
import { defineProvider } from './provider.ts'
import blockCss from './styles/block.css?inline'
import fieldCss from './styles/field.css?inline'
import { $kitCss, stylesheet } from './stylesheet.ts'

/** `Object` stands for any property that has no attribute: objects, lists, functions. */
export type PropKind = StringConstructor | NumberConstructor | BooleanConstructor | ObjectConstructor

export interface ElementSpec<P extends object> {
  /** Property → kind. Attributes are the kebab-case names; a boolean is true when present, unless it says 'false'. */
  readonly props?: { readonly [K in keyof P]?: PropKind }
  /** Methods the component offers by `useMethods`; a call before the element is ready waits for it. */
  readonly methods?: readonly string[]
  /** Events the element emits beside `cordwood-ready`, `cordwood-loading`, `cordwood-error` and `cordwood-navigate`. */
  readonly events?: readonly string[]
  /** CSS texts (imported with `?inline`) adopted after the kit's own. */
  readonly styles?: readonly string[]
  /**
   * Takes part in forms as an `<input>` does: `name`, `required`, `disabled`, `form`, validity, reset. The component says its value by `useFormValue`
   * and is given `name`, `required` and `disabled` (a fieldset's too). `value` and `checked` are live: the attribute is their default only.
   */
  readonly formAssociated?: boolean
}

const formProps = { name: String, required: Boolean, disabled: Boolean }
const live = new Set(['value', 'checked'])

type Values = Record<string, unknown>

function parse(kind: PropKind, value: string | null): unknown {
  if (kind === Boolean) return value !== null && value !== 'false'
  if (value === null) return undefined
  return kind === Number ? Number(value) : value
}

function Ready({ host }: { host: ElementHost }) {
  useEffect(() => host.ready(), [host])
  return null
}

/** Adopts the styles of a part that was fetched later; a component of its own, so that nothing else is rendered again. */
function Styles({ element }: { readonly element: { adoptStyles(): void } }) {
  const css = useStore($kitCss)
  useLayoutEffect(() => element.adoptStyles(), [element, css])
  return null
}

/** Defines `tag`. In Node it does nothing; a tag that is known already stays what it is. */
export function defineElement<P extends object>(
  tag: `cordwood-${string}`,
  Component: ComponentType<P>,
  spec: ElementSpec<P> = {},
): void {
  if (typeof HTMLElement === 'undefined' || customElements.get(tag)) return
  defineProvider()
  const formAssociated = spec.formAssociated ?? false
  const kinds = Object.entries({ ...(formAssociated && formProps), ...spec.props }) as [string, PropKind][]
  /** The browser says by formDisabledCallback what an element's attribute and its fieldsets come to. */
  const isFormsAffair = (name: string) => formAssociated && name === 'disabled'
  /** Set by the page, it shows as an attribute. */
  const reflects = (name: string, kind: PropKind) => kind !== Object && !(formAssociated && live.has(name))
  const attributes = new Map(
    kinds.filter(([, kind]) => kind !== Object).map(([name, kind]) => [kebab(name), { name, kind }]),
  )

  function Root({ container }: { container: ShadowRoot }) {
    const host = (container.host as ReactElementHost).host
    const values = useStore((container.host as ReactElementHost).$values)
    const { lang } = useStore(useStore(host.$core)!.$messages)
    const outage = useStore(host.$outage)
    return (
      <HostContext.Provider value={host}>
        <Styles element={container.host as ReactElementHost} />
        <div
          className={outage ? 'cw-root cut-off' : 'cw-root'}
          part="root"
          lang={lang}
          dir={directionOf(lang, container.host) ?? undefined}
        >
          <ErrorBoundary host={host}>
            {createElement(Component, values as P)}
            <Ready host={host} />
          </ErrorBoundary>
          {outage && <Outage error={outage} />}
        </div>
      </HostContext.Provider>
    )
  }

  interface Mounted extends HTMLElement {
    container: ShadowRoot
    connectedCallback(): void
    disconnectedCallback(): void
  }
  const Base = r2wc(Root as unknown as ComponentType<object>, { shadow: 'open' }) as unknown as new () => Mounted

  class ReactElementHost extends Base {
    static readonly observedAttributes = [...attributes.keys()]
    static readonly events = spec.events ?? []
    static readonly formAssociated = formAssociated
    readonly $values: WritableAtom<Values> = atom<Values>({})
    readonly host: ElementHost
    #ownCore: Core | undefined
    #unfollow: (() => void) | undefined

    constructor() {
      super()
      this.host = createHost(this, formAssociated ? attachForm(this) : undefined)
      if (formAssociated) holdNativeEvents(this.container)
      this.adoptStyles()
    }

    adoptStyles() {
      this.container.adoptedStyleSheets = [
        ...$kitCss.get(),
        formAssociated ? fieldCss : blockCss,
        ...(spec.styles ?? []),
      ].map(stylesheet)
    }

    /** A label that is clicked, `focus()` and a form that points at a problem reach the control inside. */
    override attachShadow(init: ShadowRootInit) {
      return super.attachShadow({ ...init, delegatesFocus: formAssociated })
    }

    get core(): Core {
      return this.host.$core.get() ?? this.#ownCore ?? providedCore(this) ?? defaultCore()
    }

    set core(core: Core | undefined) {
      this.#ownCore = core
      if (this.isConnected) this.#follow()
    }

    #follow() {
      this.#unfollow?.()
      this.#unfollow = followCore(this, this.#ownCore, core => this.host.$core.set(core))
    }

    override connectedCallback() {
      for (const name of ['core', ...kinds.map(([name]) => name)]) this.#upgrade(name)
      this.#follow()
      this.host.connected()
      super.connectedCallback()
    }

    /** A move disconnects and connects at once: the state is kept when the element is back by the next microtask. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unfollow?.()
        super.disconnectedCallback()
      })
    }

    connectedMoveCallback() {
      // moveBefore keeps everything as it is
    }

    attributeChangedCallback(attribute: string, before: string | null, after: string | null) {
      const prop = attributes.get(attribute)
      if (!prop || before === after || isFormsAffair(prop.name)) return
      this.#set(prop.name, parse(prop.kind, after))
    }

    /** Its own attribute or a fieldset's. */
    formDisabledCallback(disabled: boolean) {
      this.#set('disabled', disabled)
    }

    formResetCallback() {
      for (const [attribute, { name, kind }] of attributes)
        if (live.has(name)) this.#set(name, parse(kind, this.getAttribute(attribute)))
      resetForm(this)
    }

    formStateRestoreCallback(state: unknown) {
      if (typeof state === 'string' && attributes.has('value')) this.#set('value', state)
    }

    /** A property set before the class was known hides the accessor: take it away and set it again. */
    #upgrade(name: string) {
      if (!Object.hasOwn(this, name)) return
      const value = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }

    #set(name: string, value: unknown) {
      if (!Object.is(this.$values.get()[name], value)) this.$values.set({ ...this.$values.get(), [name]: value })
    }

    static {
      for (const [name, kind] of kinds) {
        Object.defineProperty(this.prototype, name, {
          enumerable: true,
          configurable: true,
          get(this: ReactElementHost) {
            if (isFormsAffair(name)) return this.hasAttribute('disabled')
            const value =
              this.$values.get()[name] ?? (formAssociated && name === 'value' ? formValueOf(this) : undefined)
            return kind === Boolean ? value === true : value
          },
          set(this: ReactElementHost, value: unknown) {
            if (!isFormsAffair(name)) this.#set(name, value ?? (kind === Boolean ? false : undefined))
            if (!reflects(name, kind)) return
            if (value === undefined || value === null || value === false) this.removeAttribute(kebab(name))
            else this.setAttribute(kebab(name), value === true ? '' : String(value))
          },
        })
      }
      if (formAssociated) defineFormMembers(this.prototype)
      for (const name of spec.methods ?? []) {
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          value(this: ReactElementHost, ...args: unknown[]) {
            return this.host.call(name, args)
          },
        })
      }
    }
  }

  customElements.define(tag, ReactElementHost)
}
