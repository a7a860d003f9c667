import { expect, it } from 'vitest'
import { renameShoelace } from './rename-shoelace.ts'

it('renames tags, events and custom properties, and nothing that only looks like them', () => {
  expect(renameShoelace("SlIcon.define('sl-icon'); emit('sl-change'); html`<sl-popup>`; css`var(--sl-z-index)`"))
    .toBe("SlIcon.define('cw-sl-icon'); emit('cw-sl-change'); html`<cw-sl-popup>`; css`var(--cw-sl-z-index)`")
  expect(renameShoelace('tsl-x sl-1 cw-slot')).toBe('tsl-x sl-1 cw-slot')
})
