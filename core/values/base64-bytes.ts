/** None for a text that is no base64. */
export function base64Bytes(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
