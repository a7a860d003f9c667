import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { NavigateDetail } from './cordwood-element.ts'
import { useCore } from './hooks.ts'
import { useHost } from './host.ts'
import { webUrl } from './navigation.ts'
import { isPlainClick } from './plain-click.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of `core.routes`: `core.routes.inputs()`. */
  readonly to: string
  readonly children?: ReactNode
}

/**
 * A real link to the server's web interface; a plain click first asks with the cancelable `cordwood-navigate`. Where this version has no
 * page at the address, the content stands without a link.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const host = useHost()
  const core = useCore()
  if (!core.routes.hasPage(to)) return <span className={rest.className}>{rest.children}</span>
  return (
    <a
      {...rest}
      href={webUrl(core, to)}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        const detail: NavigateDetail = { path: to }
        if (host.emit('cordwood-navigate', detail, { cancelable: true })) event.preventDefault()
      }}
    />
  )
}
