/**
 * Gives Shoelace's animations the duration of all others of the kit. Shoelace itself respects "prefers reduced motion".
 */
import { setDefaultAnimation } from '@shoelace-style/shoelace/dist/utilities/animation-registry.js'

const grow = [
  { height: '0', opacity: '0', overflow: 'hidden' },
  { height: 'auto', opacity: '1', overflow: 'hidden' },
]
const options = { duration: 120, easing: 'ease' }

export function growOnOpening(opening: string, closing: string): void {
  setDefaultAnimation(opening, { keyframes: grow, options })
  setDefaultAnimation(closing, { keyframes: grow.toReversed(), options })
}
