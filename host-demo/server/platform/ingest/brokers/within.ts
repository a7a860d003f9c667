/** Waits for it, but no longer than so many milliseconds. What fails by then is no matter any more: it is for what is left behind. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => { timer = setTimeout(resolve, ms) })
  await Promise.race([work.then(() => {}, () => {}), late])
  clearTimeout(timer)
}
