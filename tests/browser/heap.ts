/** Measures the memory that removed elements leave behind. */
import type { Page } from '@playwright/test'

const cycles = 1000

/**
 * Bytes on the heap after a forced collection: once a thousand elements `tag` were created and removed (all that is made once is made by then),
 * and once another thousand were. `attributes` as in HTML: `value="x"`.
 */
export async function heapAround(page: Page, tag: string, attributes = ''): Promise<{ before: number; after: number }> {
  const session = await page.context().newCDPSession(page)
  const comeAndGo = () =>
    page.evaluate(
      async ([html, count]) => {
        const place = document.createElement('div')
        document.body.append(place)
        for (let i = 0; i < count; i++) {
          place.innerHTML = html
          if (i % 20 === 0) await new Promise(requestAnimationFrame) // some of them are rendered
          place.replaceChildren()
        }
        place.remove()
        await new Promise(resolve => setTimeout(resolve, 200))
      },
      [`<${tag} ${attributes}></${tag}>`, cycles] as const,
    )
  const used = async () => {
    for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize
  }
  await comeAndGo()
  const before = await used()
  await comeAndGo()
  const after = await used()
  await session.detach()
  return { before, after }
}
