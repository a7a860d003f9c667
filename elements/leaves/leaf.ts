/** Base of the Lit elements: core, strings, theme and the ready event, as the React elements have them. */
import { StoreController } from '@nanostores/lit/lib/StoreController.js'
import { html, LitElement, nothing, type PropertyDeclaration, type TemplateResult } from 'lit'
import type { ReadableAtom } from 'nanostores'
import type { Catalogue, Strings, Translate } from '../../core/brand/catalogue.ts'
import { defaultCore, type Core } from '../../core/page-core.ts'
import { providedCore } from '../kit/core-context.ts'
import { emitReady } from '../kit/emit-ready.ts'
import { followCore } from '../kit/follow-core.ts'
import { kebab } from '../kit/kebab.ts'
import { directionOf } from '../kit/language.ts'
import { defineProvider } from '../kit/provider.ts'
import baseCss from '../kit/styles/base.css?inline'
import { stylesheet, tokenCss } from '../kit/stylesheet.ts'
import leafCss from './leaf.css?inline'

export type LeafKind = StringConstructor | NumberConstructor | BooleanConstructor

export interface LeafSpec<P extends object> {
  /** Property → kind. Attributes are the kebab-case names; a boolean is true when present, unless it says 'false'. */
  readonly props: { readonly [K in keyof P]-?: LeafKind }
  /** Events beside `cordwood-ready`. */
  readonly events?: readonly string[]
  /** CSS texts (imported with `?inline`) adopted after those of all leaves. */
  readonly styles?: readonly string[]
}

export abstract class Leaf extends LitElement {
  static sheets: readonly string[] = []
  #own: Core | undefined
  #core: Core | undefined
  #unfollow: (() => void) | undefined
  #following: StoreController<unknown>[] = []

  /** Renders the element's content. */
  protected abstract show(): TemplateResult

  /** Stores of the core that change what is shown. */
  protected stores(core: Core): readonly ReadableAtom[] {
    return [core.$messages, core.$brand]
  }

  protected words<S extends Strings>(catalogue: Catalogue<S>): Translate<S> {
    return this.core.$messages.get().of(catalogue)
  }

  get core(): Core {
    return this.#core ?? this.#own ?? providedCore(this) ?? defaultCore()
  }

  set core(core: Core | undefined) {
    this.#own = core
    if (this.isConnected) this.#findCore()
  }

  #findCore() {
    this.#unfollow?.()
    this.#unfollow = followCore(this, this.#own, core => {
      if (core === this.#core) return
      this.#core = core
      this.#followStores(this.stores(core))
      this.requestUpdate()
    })
  }

  #followStores(stores: readonly ReadableAtom[]) {
    for (const one of this.#following) {
      one.hostDisconnected()
      this.removeController(one)
    }
    this.#following = stores.map(store => new StoreController(this, store))
  }

  override connectedCallback() {
    if (Object.hasOwn(this, 'core')) {
      // set by the page before this class was known
      const { core } = this
      Reflect.deleteProperty(this, 'core')
      this.core = core
    }
    super.connectedCallback()
    this.#findCore()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#unfollow?.()
  }

  protected override createRenderRoot() {
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [tokenCss, baseCss, leafCss, ...(this.constructor as typeof Leaf).sheets].map(stylesheet)
    return root
  }

  protected override render() {
    const { lang } = this.core.$messages.get()
    return html`<span class="cw-root" part="root" lang=${lang} dir=${directionOf(lang, this) ?? nothing}>${this.show()}</span>`
  }

  protected override firstUpdated() {
    emitReady(this)
  }
}

const declarations = new Map<LeafKind, PropertyDeclaration>([
  [
    String,
    {
      reflect: true,
      converter: {
        fromAttribute: value => value ?? undefined,
        toAttribute: value => (typeof value === 'object' ? null : value),
      },
    },
  ],
  [
    Number,
    {
      reflect: true,
      converter: { fromAttribute: value => (value === null ? undefined : Number(value)), toAttribute: value => value },
    },
  ],
  [
    Boolean,
    {
      reflect: true,
      converter: {
        fromAttribute: value => value !== null && value !== 'false',
        toAttribute: value => (value === true ? '' : null),
      },
    },
  ],
])

type LeafClass<P> = (new () => Leaf & P) & typeof Leaf

/** Defines `tag`. In Node it does nothing; a tag that is known already stays what it is. */
export function defineLeaf<P extends object>(tag: `cordwood-${string}`, Class: LeafClass<P>, spec: LeafSpec<P>): void {
  if (typeof HTMLElement === 'undefined' || customElements.get(tag)) return
  defineProvider()
  for (const [name, kind] of Object.entries(spec.props) as [string, LeafKind][]) {
    Class.createProperty(name, { ...declarations.get(kind), attribute: kebab(name) })
  }
  Class.sheets = spec.styles ?? []
  customElements.define(tag, Class)
}
