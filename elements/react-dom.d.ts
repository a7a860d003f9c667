/** The one function of it that is used beside what the wrapper of React components uses. */
declare module 'react-dom' {
  import type { ReactNode, ReactPortal } from 'react'

  export function createPortal(children: ReactNode, container: Element): ReactPortal
}

declare module 'react-dom/server' {
  import type { ReactNode } from 'react'

  export function renderToStaticMarkup(node: ReactNode): string
}
