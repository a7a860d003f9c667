/** Whether text is selected in the element's tree: then a click means the text. */
export function hasSelection(element: Element): boolean {
  // Some browsers offer the selection inside shadow roots only by their own method.
  const root = element.getRootNode() as Node & { getSelection?: () => Selection | null }
  return (root.getSelection?.() ?? element.ownerDocument.getSelection())?.toString() !== ''
}
