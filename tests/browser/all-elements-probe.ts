/** Runs in the page under test: looks through shadow roots as a reader does. Written as one function, because it is handed over as text. */

export interface Box {
  readonly what: string
  readonly left: number
  readonly right: number
}

export interface Probe {
  /** The elements right below one, through shadow roots and slots, as they are drawn. */
  childrenOf: (node: Element) => Element[]
  /** An element and all below it, through shadow roots and slots, as they are drawn. */
  drawn: (root: Element) => Element[]
  isVisible: (element: Element) => boolean
  /** Returns a description of an element for messages. */
  name: (element: Element) => string
  /** The visible text as it is read, without code, a line break between elements, and what is said by attributes. */
  words: (root: Element) => { text: string; said: string[] }
  /** The elements of the examples. */
  examples: () => HTMLElement[]
  /** Example → its text and the values of its fields. */
  texts: () => Record<string, string>
  /** The focused element behind all shadow roots. */
  focused: () => Element | null
  /** Open dialogs and popovers, without tooltips and notices. */
  floating: () => HTMLElement[]
  /** Returns elements that overflow the window without a way to scroll there. */
  beyond: (root: Element) => string[]
  /** Whether an element is loading or not yet defined. */
  busy: () => boolean
  /** Resolves when no element is loading, no timer is about to act and nothing has changed for a moment. */
  rest: () => Promise<void>
}

declare global {
  var probe: Probe
}

export function installProbe(): void {
  const drawnChildren = (node: Element): HTMLCollection | Element[] => {
    if (node.shadowRoot) return node.shadowRoot.children
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) return node.assignedElements()
    return node.children
  }
  const drawn = (root: Element): Element[] => {
    const found: Element[] = []
    const add = (node: Element) => {
      found.push(node)
      const children = drawnChildren(node)
      for (let at = 0; at < children.length; at++) add(children[at]!)
    }
    add(root)
    return found
  }
  // Looking through thousands of elements in every frame would take longer than what is waited for.
  const roots = new Set<WeakRef<ShadowRoot>>()
  const collected = new FinalizationRegistry<WeakRef<ShadowRoot>>(ref => roots.delete(ref))
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attachKnown(init) {
    const root = attachShadow.call(this, init)
    const ref = new WeakRef(root)
    roots.add(ref)
    collected.register(root, ref)
    return root
  }
  /** Elements in the page and in its shadow roots. */
  const all = (selector: string): Element[] =>
    [document, ...[...roots].flatMap(ref => ref.deref() ?? [])].flatMap(root =>
      root.isConnected ? [...root.querySelectorAll(selector)] : [],
    )
  // An element without a box of its own shows its content.
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || getComputedStyle(element).display === 'contents'
  const describe = (element: Element) => {
    const example = (() => {
      for (let node: Node | null = element; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
        if (node instanceof HTMLElement && node.dataset['example']) return node.dataset['example']
      return ''
    })()
    const label = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText?.slice(0, 30) ?? ''
    const classes = (element.getAttribute('class') ?? '').replaceAll(' ', '.')
    return `${example}: ${element.localName}${element.id && `#${element.id}`}.${classes} '${label.trim()}'`
  }
  const attributes = [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'aria-placeholder',
  ]
  // The content of a text field is a value.
  const unread = 'style, script, template, noscript, textarea'
  // Code and technical names, which are drawn as code, are the same in every language.
  const code = 'pre, code, .mono'

  function words(root: Element, silent = `${unread}, ${code}`) {
    const said: string[] = []
    const parts: string[] = []
    const walk = (node: Node): void => {
      if (node instanceof Text) {
        parts.push(node.data)
        return
      }
      if (!(node instanceof Element) || node.matches(silent) || !isVisible(node)) return
      for (const name of attributes) {
        const value = node.getAttribute(name)
        if (value) said.push(value)
      }
      const children = node.shadowRoot
        ? node.shadowRoot.childNodes
        : node instanceof HTMLSlotElement && node.assignedNodes().length > 0
          ? node.assignedNodes()
          : node.childNodes
      parts.push('\n')
      for (const child of children) walk(child)
      parts.push('\n')
    }
    walk(root)
    return { text: parts.join(''), said }
  }

  // Not held: what was taken away while it was loading may be collected.
  const loading = new WeakSet<EventTarget>()
  let changed = performance.now()
  document.addEventListener('cordwood-loading', event => {
    changed = performance.now()
    const target = event.composedPath()[0]!
    if ((event as CustomEvent<{ loading: boolean }>).detail.loading) loading.add(target)
    else loading.delete(target)
  })
  // An element may act a moment after a change, like asking the server about what was typed: that belongs to the change. Polling waits for longer.
  const moment = 600
  const soon = new Set<number>()
  const { setTimeout: begin, clearTimeout: end } = window
  const beginKnown = (run: TimerHandler, ms = 0, ...given: unknown[]) => {
    if (typeof run !== 'function' || ms > moment) return begin(run, ms, ...given)
    const timer = begin(() => {
      soon.delete(timer)
      run(...given)
    }, ms)
    soon.add(timer)
    return timer
  }
  const endKnown = (timer?: number) => {
    soon.delete(timer!)
    end(timer)
  }
  Object.assign(window, { setTimeout: beginKnown, clearTimeout: endKnown })
  // All elements at once take most of a minute on a busy machine.
  const patience = 100_000
  const pause = (ms: number) => new Promise(resolve => begin(resolve, ms))
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

  const examples = () => [...document.querySelectorAll<HTMLElement>('[data-example]')]
  const isBusy = (element: Element) =>
    loading.has(element) || (element.matches('.sk, .spinner, :not(:defined)') && isVisible(element))
  const drawnNow = () => (document.body ? drawn(document.body) : [])
  globalThis.probe = {
    childrenOf: node => [...drawnChildren(node)],
    drawn,
    isVisible,
    words,
    name: describe,
    examples,
    texts: () =>
      Object.fromEntries(
        examples().map(element => {
          const values = drawn(element).flatMap(one =>
            'value' in one && one.matches('input, textarea') ? [String(one.value)] : [],
          )
          return [element.dataset['example']!, `${words(element, unread).text}\n${values.join('\n')}`]
        }),
      ),
    focused() {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return active
    },
    floating: () =>
      all('dialog[open], :popover-open').filter(
        (element): element is HTMLElement =>
          !element.matches('[role="tooltip"], .toasts, [popover="manual"][role="region"]'),
      ),
    beyond(root) {
      const parentOf = (one: Element): Element | null =>
        one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as ShadowRoot).host ?? null
      const holds = (one: Element) => getComputedStyle(one).overflowX !== 'visible'
      const isWide = document.documentElement.scrollWidth > innerWidth
      const found = isWide ? [`the page is ${document.documentElement.scrollWidth} wide`] : []
      // Text that flows out of its box is no box.
      const flows = (one: Element) =>
        isWide && one.clientWidth > 1 && !holds(one) && one.scrollWidth > Math.max(one.clientWidth, innerWidth)
      for (const one of drawn(root)) {
        if (!isVisible(one) || !(one instanceof HTMLElement)) continue
        const { left, right, width, height } = one.getBoundingClientRect()
        if (width <= 1 || height <= 1 || getComputedStyle(one).clipPath !== 'none') continue
        if (right <= innerWidth + 1 && left >= -1 && !flows(one)) continue
        let holder = parentOf(one)
        while (holder && !holds(holder)) holder = parentOf(holder)
        if (!holder) found.push(`${describe(one)} reaches from ${left} to ${right}`)
      }
      return found
    },
    busy: () => drawnNow().some(isBusy),
    async rest() {
      let before = -1
      const end = performance.now() + patience
      while (performance.now() < end) {
        await pause(30)
        await frame()
        const elements = drawnNow()
        const isStill = elements.length === before && performance.now() - changed > 200
        if (isStill && soon.size === 0 && !elements.some(isBusy)) return
        before = elements.length
      }
      const busy = drawnNow().filter(isBusy).map(describe)
      throw new Error(`The page finds no rest: ${soon.size} timers; ${busy.join('; ')}`)
    },
  }
}
