import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isOutage } from '../../core/client/errors.ts'
import { useHost } from './host.ts'
import { tellOnce } from './tell-once.ts'
import { useElementCore } from './words.ts'

/**
 * While `wanted`, the element shows nothing without the server: one that cannot be asked who is logged in stands in its place as a state with a
 * retry. A form control stays what it is.
 */
export function useServer(wanted: boolean): void {
  const core = useElementCore()
  const host = useHost()
  const unknown = useStore(core.session.$username) === null
  const error = useStore(core.$userError)
  useEffect(() => {
    if (!wanted || !unknown || !isOutage(error)) return undefined
    if (!host.form) return host.cutOff(error)
    tellOnce(host, error)
    return undefined
  }, [host, wanted, unknown, error])
}
