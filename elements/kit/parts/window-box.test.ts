import { expect, it } from 'vitest'
import { clampBox, initialBox, moveBox, reclampDelayMs, resizeBox } from './window-box.ts'

const screen = { width: 1450, height: 1000 }

it('opens centred, 450×400', () => {
  expect(initialBox(screen)).toEqual({ left: 500, top: 300, width: 450, height: 400 })
})

it('has its top at 55 if the computed top is negative', () => {
  expect(initialBox({ width: 1450, height: 300 })).toEqual({ left: 500, top: 55, width: 450, height: 237 })
  expect(initialBox({ width: 1450, height: 400 }).top).toBe(8)
})

it('is no wider than a telephone', () => {
  expect(initialBox({ width: 400, height: 860 })).toEqual({ left: 8, top: 230, width: 384, height: 400 })
})

it('is put back inside when the browser window has become smaller', () => {
  expect(reclampDelayMs).toBe(150)
  expect(clampBox({ left: 900, top: 600, width: 450, height: 400 }, { width: 800, height: 500 })).toEqual({
    left: 342,
    top: 92,
    width: 450,
    height: 400,
  })
})

it('moves and grows inside only', () => {
  const box = initialBox(screen)
  expect(moveBox(box, -9999, 40, screen)).toMatchObject({ left: 8, top: 340, width: 450, height: 400 })
  expect(resizeBox(box, 100, 9999, screen)).toEqual({ left: 500, top: 300, width: 550, height: 692 })
  expect(resizeBox(box, -9999, -9999, screen)).toMatchObject({ width: 220, height: 120 })
})
