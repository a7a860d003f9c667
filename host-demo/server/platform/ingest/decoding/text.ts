/** Text of a frame in the input's encoding. */
import { isUtf8 } from 'node:buffer'
import { textOf, type Configuration } from '../configuration.ts'

export type ReadText = (bytes: Buffer) => string

/** Throws with a reason for the user where the encoding is unknown. */
export function textReader(configuration: Configuration): ReadText {
  const name = textOf(configuration, 'charset_name') ?? 'UTF-8'
  const decoder = decoderOf(name)
  return decoder.encoding === 'utf-8' ? readUtf8 : bytes => decoder.decode(bytes)
}

/**
 * Decodes UTF-8; bytes that are not valid UTF-8 are read as ISO 8859-1, the most likely encoding, so that nothing is
 * lost.
 */
export function readUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') && !isUtf8(bytes)) return bytes.toString('latin1')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function decoderOf(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    throw new Error(
      `charset_name: '${name}' is no encoding known here; examples: UTF-8, ISO-8859-1, windows-1252, Shift_JIS.`,
    )
  }
}
