import { useEffect } from 'react'
import { $visible, useStore } from '../kit/kit.ts'

/** Keeps the screen awake while the page is seen. A browser that cannot, or a system that will not, leaves it as it is. */
export function useWakeLock(): void {
  const visible = useStore($visible)
  useEffect(() => {
    if (!visible || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let gone = false
    navigator.wakeLock.request('screen').then(
      held => {
        if (gone) void held.release()
        else lock = held
      },
      () => undefined,
    )
    return () => {
      gone = true
      void lock?.release()
    }
  }, [visible])
}
