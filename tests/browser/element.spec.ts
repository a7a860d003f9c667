/** Measures the memory that removed elements leave behind, through the protocol of the browser. */
import { heapAround } from './heap.ts'
import { expect, test } from './pages.ts'

test.beforeEach(({ openGallery }) => openGallery())

test('what is created and removed a thousand times leaves nothing behind', async ({ page }) => {
  const { before, after } = await heapAround(page, 'cordwood-probe', 'label="one"')
  expect(after / before).toBeLessThan(1.05)
})
