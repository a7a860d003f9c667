/** Gives `vi.waitFor` as long as a busy machine needs: Vitest's own second is over there before a thread or a connection has started. */
import { vi } from 'vitest'

const PATIENCE_MS = 20_000

const { waitFor } = vi

/** The files of a worker share `vi`, and each of them runs this module. */
if (waitFor.name !== 'waitPatiently') {
  const waitPatiently: typeof waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)
  vi.waitFor = waitPatiently
}
