/** Fields of a message by their names. */
export type MessageFields = Record<string, unknown>

const source = '127.0.0.1'

/** Reads a pasted message: a JSON object has its fields, any other text is the text of a message. Null for nothing, 'broken' for JSON with an error. */
export function pastedFields(text: string): MessageFields | null | 'broken' {
  const written = text.trim()
  if (written === '') return null
  if (!written.startsWith('{')) return { message: written, source }
  try {
    const fields = JSON.parse(written) as MessageFields
    return { message: '', source, ...fields }
  } catch {
    return 'broken'
  }
}
