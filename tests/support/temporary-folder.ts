/** A run of unit tests has a temporary folder of its own, and leaves nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function useTemporaryFolder(): () => void {
  const folder = (process.env['TMPDIR'] = mkdtempSync(join(tmpdir(), 'cordwood-unit-')))
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
