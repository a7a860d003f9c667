/** Tells the different texts of a list apart: `dictionary` in the order they first come, `codes` by text its place there. */
export function toCodes(values: readonly string[]): { codes: Uint16Array; dictionary: string[] } {
  const known = new Map<string, number>()
  const codes = new Uint16Array(values.length)
  let last: string | null = null
  let code = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    // Neighbours often agree: comparing is cheaper than looking it up.
    if (value !== last) {
      const found = known.get(value)
      code = found ?? known.size
      if (found === undefined) known.set(value, code)
      last = value
    }
    codes[i] = code
  }
  return { codes, dictionary: [...known.keys()] }
}
