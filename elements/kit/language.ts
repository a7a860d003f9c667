/** The language an element stands in: the `lang` of its nearest ancestor, across shadow roots. One observer serves the page. */

type Follower = () => void

const followers = new Set<Follower>()
const watched = new WeakSet<Node>()
let observer: MutationObserver | undefined

function watch(root: Node) {
  if (watched.has(root)) return
  watched.add(root)
  observer ??= new MutationObserver(() => {
    for (const follow of followers) follow()
  })
  observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
}

/** The nearest `lang`; null where no ancestor has one. An empty one says that the language is unknown, as in HTML. */
export function languageOf(element: Element): string | null {
  for (let current: Element | null = element; current; ) {
    const holder: Element | null = current.closest('[lang]')
    const root = current.getRootNode()
    watch(root)
    if (holder) return holder.getAttribute('lang') || null
    current = root instanceof ShadowRoot ? root.host : null
  }
  return null
}

/** Returns the direction of English words in a page of another language; null where the words follow the page's. */
export function directionOf(words: string, element: Element): 'ltr' | null {
  const page = languageOf(element)
  return page !== null && /^en\b/i.test(words) && !/^en\b/i.test(page) ? 'ltr' : null
}

/** Calls back when a `lang` around the page's elements changes. */
export function onLanguageChange(follow: Follower): () => void {
  followers.add(follow)
  return () => {
    followers.delete(follow)
  }
}
