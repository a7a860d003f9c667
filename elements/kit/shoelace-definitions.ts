import '@shoelace-style/shoelace/dist/components/option/option.js'
import '@shoelace-style/shoelace/dist/components/select/select.js'
import '@shoelace-style/shoelace/dist/components/switch/switch.js'
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js'
import { iconPaths, type IconName } from './icons.ts'

const names: Readonly<Record<string, IconName>> = { caret: 'chevron-down' }

// A sprite sheet is the one kind of library that is not fetched (a strict CSP has no `connect-src data:`); the paths go in by hand.
const library = {
  spriteSheet: true,
  resolver: (name: string) => `#${name}`,
  mutator(svg: SVGElement) {
    const { name = '' } = (svg.getRootNode() as ShadowRoot).host as HTMLElement & { name?: string }
    svg.setAttribute('viewBox', '0 0 16 16')
    svg.setAttribute('fill', 'currentColor')
    const known = names[name] ?? name
    svg.replaceChildren(...(Object.hasOwn(iconPaths, known) ? iconPaths[known as IconName] : []).map((d) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
      path.setAttribute('d', d)
      return path
    }))
  },
}

registerIconLibrary('default', library)
registerIconLibrary('system', library)
