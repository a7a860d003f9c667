/** Writes each script and style sheet of a page compressed as well: the server hands it out as it is, smaller than it could compress it meanwhile. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** A smaller file is not made smaller than a packet of the network. */
const LEAST_BYTES = 1024

const brotli = (text: Buffer) =>
  compress(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })

/** Adds `<file>.br` beside the files of a build. */
export function compressedFilesPlugin(): Plugin {
  return {
    name: 'cordwood-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(name => /\.(?:js|css)$/.test(name))
      await Promise.all(
        names.map(async name => {
          const text = await readFile(join(dir, name))
          if (text.length >= LEAST_BYTES) await writeFile(join(dir, `${name}.br`), await brotli(text))
        }),
      )
    },
  }
}
