import 'cordwood/react'

export const search = <cordwood-search query="level:<=3" theme="noir" ref={search => search?.focusQuery()} />
// @ts-expect-error React 18 listens to no events of custom elements
export const deaf = <cordwood-search oncordwood-search-changed={() => undefined} />
