/** Where the message of an event is: `urn:…:message:es:<index>:<id>` (contract 1, 6.2). Null: it was made of no single message. */
export function originOf(urn: string | null): { readonly index: string; readonly messageId: string } | null {
  const [, index, messageId] = /^urn:[^:]+:message:[^:]+:([^:]+):([^:]+)$/.exec(urn ?? '') ?? []
  return index && messageId ? { index, messageId } : null
}
