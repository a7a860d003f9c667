/** Build step of the SDK: beside the code lie `cordwood.css`, `custom-elements.json` and the typings. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeDeclarations } from './declarations.ts'
import { definitionsIn } from './definitions.ts'
import { elementEntries, elements } from './entries.ts'
import { manifestOf } from './manifest.ts'

export function contractPlugin(): Plugin {
  return {
    name: 'cordwood-contract',
    writeBundle({ dir = '' }) {
      const definitions = Object.values(elementEntries).flatMap(file => definitionsIn(join(elements, file)))
      writeFileSync(join(dir, 'cordwood.css'), readFileSync(join(elements, 'cordwood.css')))
      writeFileSync(join(dir, 'custom-elements.json'), `${JSON.stringify(manifestOf(definitions), null, 2)}\n`)
      writeDeclarations(join(dir, 'types'), definitions)
    },
  }
}
