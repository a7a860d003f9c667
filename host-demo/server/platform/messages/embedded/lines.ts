/** The lines of a block that have the part. */
export function* linesWith(block: string, part: string): Generator<string> {
  for (let at = block.indexOf(part); at >= 0;) {
    const start = block.lastIndexOf('\n', at) + 1
    const newline = block.indexOf('\n', at)
    const end = newline < 0 ? block.length : newline
    yield block.slice(start, end)
    at = block.indexOf(part, end)
  }
}
