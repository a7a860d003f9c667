const headingOf = (root: ParentNode) => root.querySelector<HTMLElement>('h1[tabindex]')
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Focuses the heading of a page, unless the focus is in the page already. A page that replaces its content, as a screen does that stays for another
 * path or whose data come later, takes the focus with it: then the focus goes to the heading that is there, until the user moves it.
 * @returns ends it
 */
export function keepFocusOnHeading(root: HTMLElement | ShadowRoot): () => void {
  const focusHeading = () => headingOf(root)?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => isFocusLost() && focusHeading())
  const end = () => {
    observer.disconnect()
    root.removeEventListener('focusin', moved)
    root.removeEventListener('pointerdown', end)
  }
  const moved = ({ target }: Event) => target !== headingOf(root) && end()
  if (!root.querySelector(':focus-within')) focusHeading()
  root.addEventListener('focusin', moved)
  root.addEventListener('pointerdown', end)
  observer.observe(root, { childList: true, subtree: true })
  return end
}
