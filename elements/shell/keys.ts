/** The shell's keys: single ones, and `g` followed by another. Off while typing. */

export interface KeyBindings {
  /** Key → action. */
  readonly single: Readonly<Record<string, () => void>>
  /** The key after `g` → action. */
  readonly go: Readonly<Record<string, () => void>>
}

const sequenceMs = 1500
const typingIn = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), cw-sl-select'

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  return target instanceof Element && target.closest(typingIn) !== null
}

/** Gives a `keydown` listener. `blocked` says when no key counts: a dialog is open, single keys are turned off. */
export function keyListener({ single, go }: KeyBindings, blocked: () => boolean, now: () => number = Date.now) {
  let goUntil = 0
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || blocked()) return
    const sequence = now() < goUntil
    goUntil = 0
    if (!sequence && event.key === 'g') {
      goUntil = now() + sequenceMs
      return
    }
    const bindings = sequence ? go : single
    if (!Object.hasOwn(bindings, event.key)) return
    event.preventDefault()
    bindings[event.key]!()
  }
}
