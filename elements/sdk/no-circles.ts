/** Refuses a build whose files import each other in a circle: one of them would run before what it uses is there. */
import type { Plugin } from 'vite'

/** Returns the files of a circle, or null. @param imports file → files that it imports at once */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const free = new Set<string>()
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    if (free.has(file)) return null
    const at = way.indexOf(file)
    if (at >= 0) return way.slice(at)
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...way, file])
      if (found) return found
    }
    free.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const found = visit(file, [])
    if (found) return found
  }
  return null
}

export const noCirclesPlugin = (): Plugin => ({
  name: 'cordwood-no-circles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle)
      this.error(`Files import each other in a circle: ${circle.join(' → ')}. Mend the plan in elements/sdk/chunks.ts.`)
  },
})
