/** Emits `cordwood-ready`. Inside another element of ours it ends at that one's border: the page counts what it has put there. */
export function emitReady(element: Element): void {
  const root = element.getRootNode()
  const inside = root instanceof ShadowRoot && root.host.localName.startsWith('cordwood-')
  element.dispatchEvent(new CustomEvent('cordwood-ready', { detail: null, bubbles: true, composed: !inside }))
}
