/** Tests that need something of the machine: where it is missing they are left out, and the output says why. */
import { spawnSync } from 'node:child_process'
import { it } from 'vitest'

export interface Need {
  /** Why the machine does not have it; null: it has. */
  readonly missing: string | null
  /** The Debian package it comes with, where there is one. */
  readonly debian: string | null
}

const installable = (name: string) =>
  spawnSync('apt-get', ['install', '--print-uris', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
    .status === 0

/** As `test`. On CI a proof may not be left out that one package would have made possible: there it fails. */
export function testWith({
  missing,
  debian,
}: Need): (name: string, run: () => Promise<void>, timeoutMs: number) => void {
  if (missing === null) return (name, run, timeoutMs) => it(name, run, timeoutMs)
  return name => {
    if (process.env['CI'] === 'true' && debian !== null && installable(debian)) {
      it(name, () => {
        throw new Error(`${missing}. Install it: apt-get install ${debian}`)
      })
    } else {
      console.log(`Left out: ${name}. ${missing}.`)
      it.skip(name)
    }
  }
}
