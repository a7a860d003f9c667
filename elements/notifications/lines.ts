/** Lists in text fields: what is typed, and what it stands for. */

/** Returns the lines that are not empty, without the blanks around them. */
export const readLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Returns the addresses of a text: separated by lines, commas or semicolons, each once. */
export const readAddresses = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map(address => address.trim())
      .filter(address => address !== ''),
  ),
]

/** Returns the first that cannot be an e-mail address, or null. */
export const wrongAddress = (addresses: readonly string[]): string | null =>
  addresses.find(address => !/^[^@\s,;<>"]+@[^@\s,;<>"]+$/.test(address)) ?? null
