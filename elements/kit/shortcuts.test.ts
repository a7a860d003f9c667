import { expect, it, vi } from 'vitest'
import { shortcutListener } from './shortcuts.ts'

const event = (key: string, more: Partial<KeyboardEvent> = {}) => {
  const preventDefault = vi.fn()
  return { key, composedPath: () => [], preventDefault, ...more } as unknown as KeyboardEvent & {
    preventDefault: typeof preventDefault
  }
}

it('calls what a key is bound to and takes the key', () => {
  const help = vi.fn()
  const pressed = event('?')
  shortcutListener(() => ({ '?': help }))(pressed)
  expect(help).toHaveBeenCalledOnce()
  expect(pressed.preventDefault).toHaveBeenCalledOnce()
})

it('leaves a key alone that the shortcut says was not for it', () => {
  const pressed = event('Escape')
  shortcutListener(() => ({ Escape: () => false }))(pressed)
  expect(pressed.preventDefault).not.toHaveBeenCalled()
})

it('goes by two keys in time, and neither of them alone', () => {
  let now = 0
  const search = vi.fn()
  const s = vi.fn()
  const listen = shortcutListener(
    () => ({ 'g s': search, s }),
    () => now,
  )
  listen(event('g'))
  listen(event('s'))
  expect([search.mock.calls.length, s.mock.calls.length]).toEqual([1, 0])
  listen(event('g'))
  now = 2000
  listen(event('s'))
  expect([search.mock.calls.length, s.mock.calls.length]).toEqual([1, 1])
})

it('yields to modifiers, to who took the key before, and to an input method', () => {
  const single = vi.fn()
  const palette = vi.fn()
  const listen = shortcutListener(() => ({ k: single, 'Mod+k': palette }))
  for (const more of [
    { altKey: true },
    { defaultPrevented: true },
    { isComposing: true },
    { ctrlKey: true, shiftKey: true },
  ]) {
    listen(event('k', more))
  }
  expect([single.mock.calls.length, palette.mock.calls.length]).toEqual([0, 0])
  listen(event('K', { metaKey: true }))
  expect([single.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1])
})
