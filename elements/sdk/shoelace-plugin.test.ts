import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bindStyleProperty, hideCheckBox, keepShare, renameShoelace, replaceIcon } from './shoelace-plugin.ts'

const dist = join(import.meta.dirname, '../../node_modules/@shoelace-style/shoelace/dist')
const modules = globSync('chunks/*.js', { cwd: dist }).map(file => readFileSync(join(dist, file), 'utf8'))

describe('our copy of Shoelace', () => {
  it('renames tags, events and custom properties, and nothing that only looks like them', () => {
    expect(
      renameShoelace("SlIcon.define('sl-icon'); emit('sl-change'); html`<sl-popup>`; css`var(--sl-z-index)`"),
    ).toBe("SlIcon.define('cw-sl-icon'); emit('cw-sl-change'); html`<cw-sl-popup>`; css`var(--cw-sl-z-index)`")
    expect(renameShoelace('tsl-x sl-1 cw-slot')).toBe('tsl-x sl-1 cw-slot')
  })

  it('binds styles as properties and leaves fixed text alone', () => {
    expect(bindStyleProperty('<div class="a" style="--percentage: ${x}">')).toBe(
      '<div class="a" .style="--percentage: ${x}">',
    )
    expect(bindStyleProperty('<div style="color: red">')).toBe('<div style="color: red">')
  })

  it.each([
    ['the icon that fetches files', replaceIcon, 'SlIcon'],
    ['the check box of a tree node', hideCheckBox, 'SlTreeItem'],
    ['the share of a split panel', keepShare, 'SlSplitPanel'],
  ])('still finds %s, in one module', (_, adapt, name) => {
    const adapted = modules.filter(code => adapt(code) !== code)
    expect(adapted).toHaveLength(1)
    expect(adapted[0]).toMatch(new RegExp(`export \\{[^}]*\\b${name}\\b`))
  })
})
