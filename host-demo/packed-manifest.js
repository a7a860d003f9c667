// The package is one folder with the whole product: for the time of packing its package.json says what users of the package need, and nothing of the
// rest. Plain JavaScript for Node 18 and later.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.js'

const manifest = join(root, 'package.json')
const whole = join(root, 'dist', 'package.json')
const ours = ['workspaces', 'scripts', 'devDependencies']

/** Puts the product's own package.json back, also after packing that was interrupted. */
export function restore() {
  if (existsSync(whole)) renameSync(whole, manifest)
}

/** Leaves out what only this repository needs, until `restore`. */
export function strip() {
  restore()
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(whole, text)
  const fields = Object.entries(JSON.parse(text)).filter(([name]) => !ours.includes(name))
  writeFileSync(manifest, `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`)
}
