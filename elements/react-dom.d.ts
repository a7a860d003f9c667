/** The one function of it that is used beside what the wrapper of React components uses. */
declare module 'react-dom' {
  import type { ReactNode, ReactPortal } from 'react'

  export function createPortal(children: ReactNode, container: Element): ReactPortal
}
