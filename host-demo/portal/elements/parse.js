// The documentation's example, which the portal's own server put into the page: trusted, once it is said.
const trusted = globalThis.trustedTypes?.createPolicy('tidewater', { createHTML: markup => markup }) ?? {
  createHTML: markup => markup,
}

/** The example as a tree of plain objects: tag, attributes and children, for frameworks that make elements by calls. */
export function parse(markup) {
  const template = document.createElement('template')
  template.append(new DOMParser().parseFromString(trusted.createHTML(markup), 'text/html').body)
  return childrenOf(template.firstChild)
}

function childrenOf(node) {
  return [...node.childNodes].flatMap(child => {
    if (child.nodeType === Node.TEXT_NODE) return child.data.trim() === '' ? [] : [child.data]
    if (!(child instanceof Element)) return []
    const attributes = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]))
    return [{ tag: child.localName, attributes, children: childrenOf(child) }]
  })
}
