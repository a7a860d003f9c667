/**
 * Elements find their core by the context-request protocol of the web components community group. A provider above
 * answers; without an answer the page's default core serves. The key is global, so two bundles of the SDK understand
 * each other; it has a version, so that a bundle with another core is not given this one.
 */
import type { Core } from '../../core/page-core.ts'

export const coreContext = Symbol.for('cordwood.context.core.v1')

export class CoreRequest extends Event {
  readonly context = coreContext
  readonly callback: (core: Core) => void

  constructor(callback: (core: Core) => void) {
    super('context-request', { bubbles: true, composed: true })
    this.callback = callback
  }
}

/** The core that a provider above the element gives it. */
export function providedCore(element: HTMLElement): Core | undefined {
  let found: Core | undefined
  element.dispatchEvent(
    new CoreRequest(core => {
      found = core
    }),
  )
  return found
}
