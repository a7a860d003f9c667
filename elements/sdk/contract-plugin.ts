/** Build step of the SDK: beside the code lie stylesheet, manifest, typings, editor data, the one-file script and the table of sizes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { writeDeclarations } from './declarations.ts'
import { cssData, htmlData } from './editor-data.ts'
import { manifestOf } from './manifest.ts'
import { elementModels } from './model.ts'
import { pageStylesheet } from './page-stylesheet.ts'
import { measure } from './sizes.ts'
import { publicTokens } from './tokens.ts'

export function contractPlugin(): Plugin {
  let folder = ''
  return {
    name: 'cordwood-contract',
    writeBundle({ dir = '' }) {
      folder = dir
    },
    async closeBundle() {
      if (folder === '') return // the build failed
      const models = elementModels()
      const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
      const writeJson = (file: string, value: unknown) => write(file, `${JSON.stringify(value, null, 2)}\n`)
      write('cordwood.css', pageStylesheet())
      writeJson('custom-elements.json', manifestOf(models))
      writeJson('vscode.html-custom-data.json', htmlData(models))
      writeJson('vscode.css-custom-data.json', cssData(models, publicTokens()))
      writeDeclarations(join(folder, 'types'), models)
      write('types/types-only.js', 'export {}\n')
      await build({ mode: 'script', logLevel: 'warn' })
      writeJson('sizes.json', measure(folder))
    },
  }
}
