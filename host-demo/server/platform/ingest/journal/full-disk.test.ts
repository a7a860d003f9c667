/** On a small file system of its own: Linux, where users may make name spaces. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('../testing/fill-disk.ts', import.meta.url))
const onSmallDisk = (script: string, ...names: readonly string[]) =>
  spawnSync(
    'unshare',
    [
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `dir=$(mktemp -d) && mount -t tmpfs -o size=24m none "$dir" && ${script}; code=$?; umount "$dir"; rmdir "$dir"; exit $code`,
      ...names,
    ],
    { encoding: 'utf8' },
  )
const possible = process.platform === 'linux' && onSmallDisk('true').status === 0

it.runIf(possible)(
  'a disk the journal has filled stops it, loses nothing, and it continues on its own when the store has caught up',
  () => {
    const { stdout, stderr } = onSmallDisk('"$0" "$1" "$dir"', process.execPath, program)
    expect(stderr).toBe('')
    const result = JSON.parse(stdout) as { filledBytes: number }
    expect(result).toMatchObject({
      refused: expect.stringMatching(/disk is (nearly )?full/),
      resumed: true,
      kept: true,
      appended: 5000,
    })
    expect(result.filledBytes).toBeGreaterThan(1e6)
  },
  30_000,
)
