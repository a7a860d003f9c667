/** Whether text is selected in the element's tree: then a click means the text. */
export function hasSelection(element: Element): boolean {
  // Where the browser looks into shadow roots by a method of theirs.
  const root = element.getRootNode() as Node & { getSelection?: () => Selection | null }
  return (root.getSelection?.() ?? element.ownerDocument.getSelection())?.toString() !== ''
}
