/** @returns what `work` gives; rejects with the reason of `signal` at once when that comes first, and leaves `work` to itself */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error)
    }
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave)
    })
  })
}
