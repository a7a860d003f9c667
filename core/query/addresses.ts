const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`)
const GROUP = /^[0-9a-fA-F]{1,4}$/

/** Whether a text is an IPv4 address, or an IPv6 one in any of its written forms (RFC 4291, without a zone). */
export function isAddress(text: string): boolean {
  if (IPV4.test(text)) return true
  if (text.length > 45 || !text.includes(':')) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const embedded = IPV4.test(last) && !text.endsWith('::')
  const count = groups.length + (embedded ? 1 : 0)
  const plain = embedded ? groups.slice(0, -1) : groups
  return plain.every(group => GROUP.test(group)) && (halves.length === 2 ? count <= 7 : count === 8)
}
