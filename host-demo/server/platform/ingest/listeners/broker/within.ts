/** Resolves with the promise, or rejects after a timeout. A rejection after the timeout is ignored. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([
    work.then(
      () => {},
      () => {},
    ),
    late,
  ])
  clearTimeout(timer)
}
