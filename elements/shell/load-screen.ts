import type { PluginScreen } from '../../core/routes/routes.ts'

export interface LoadedScreen {
  readonly done: boolean
  readonly error?: Error
}

/** A chunk that does not come within this time has failed (specification 9.7). */
export const chunkTimeoutMs = 120_000

/** Fetches the definition of a screen; never rejects. `lateWords`: what a chunk says that does not come. */
export async function loadScreen(screen: PluginScreen, lateWords: string): Promise<LoadedScreen> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(lateWords)), chunkTimeoutMs)
  })
  try {
    await Promise.race([screen.load?.(), late])
    return { done: true }
  } catch (error) {
    return { done: false, error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    clearTimeout(timer)
  }
}
