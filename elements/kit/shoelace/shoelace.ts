/**
 * The parts of Shoelace the kit wraps. The build renames our copy (`sl-` becomes `cw-sl-`: tags, events, custom properties), so a page's
 * own Shoelace of any version stays untouched.
 */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { addKitCss } from '../stylesheet.ts'
import themeCss from './theme.css?inline'

addKitCss(themeCss)

/** A node of a part's shadow tree, and attributes that Shoelace has no property for. */
export interface InnerAttributes {
  readonly selector: string
  readonly attributes: Readonly<Record<string, string | undefined>>
}

export interface ShoelacePart<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  /** Give it to the part: Shoelace looks at its own element and at the root of the page, and at nothing between. */
  readonly dir: 'ltr' | 'rtl' | undefined
}

/** Asks for the definition of a part when it is first shown, and returns the direction around it. `inner` names what has no name on its own. */
export function useShoelace<E extends HTMLElement>(
  define: () => Promise<unknown>,
  inner?: InnerAttributes,
): ShoelacePart<E> {
  const ref = useRef<E & { readonly updateComplete?: Promise<unknown> }>(null)
  const [dir, setDir] = useState<'ltr' | 'rtl'>()
  useLayoutEffect(() => setDir(getComputedStyle(ref.current!.parentElement!).direction as 'ltr' | 'rtl'))
  useEffect(() => {
    let shown = true
    const name = async () => {
      await define()
      await ref.current?.updateComplete
      const node = shown && inner && ref.current?.shadowRoot?.querySelector(inner.selector)
      if (!node) return
      for (const [attribute, value] of Object.entries(inner.attributes)) {
        if (value === undefined) node.removeAttribute(attribute)
        else node.setAttribute(attribute, value)
      }
    }
    void name()
    return () => {
      shown = false
    }
  })
  return { ref, dir }
}
