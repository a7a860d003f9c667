import { useCallback } from 'react'
import type { NavigateDetail, ToastLink } from './cordwood-element.ts'
import { useCore } from './hooks.ts'
import { useHost } from './host.ts'
import { webUrl } from './navigation.ts'

/** Returns how a notice of this element gets a link: `toast.success(text, undefined, linkTo(core.routes.inputs(), 'Inputs'))`. */
export function useToastLink(): (address: string, label: string) => ToastLink {
  const core = useCore()
  const host = useHost()
  return useCallback(
    (path, label) => ({
      label,
      href: webUrl(core, path),
      navigate: () => host.emit('cordwood-navigate', { path } satisfies NavigateDetail, { cancelable: true }),
    }),
    [core, host],
  )
}
