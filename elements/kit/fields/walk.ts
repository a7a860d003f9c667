/** Keyboard movement through a list of options. */

interface Walked {
  readonly label: string
  readonly disabled?: boolean
}

/** Rows of a page of the list: 300 px of 36. */
const pageRows = 8

/**
 * The index a key leads to from `index` (-1: none yet), past disabled options; null for a key that does not move.
 * Arrows go round, pages stop at the ends.
 */
export function walk(key: string, index: number, options: readonly Walked[]): number | null {
  const count = options.length
  const find = (start: number, step: 1 | -1, round: boolean): number => {
    for (let i = 0, at = start; i < count; i++, at += step) {
      if (!round && (at < 0 || at >= count)) break
      const place = (at + count) % count
      if (!options[place]!.disabled) return place
    }
    return index
  }
  switch (key) {
    case 'ArrowDown':
      return find(index + 1, 1, true)
    case 'ArrowUp':
      return find((index < 0 ? count : index) - 1, -1, true)
    case 'PageDown':
      return find(Math.min(count - 1, index + pageRows), -1, false)
    case 'PageUp':
      return find(Math.max(0, index - pageRows), 1, false)
    case 'Home':
      return find(0, 1, false)
    case 'End':
      return find(count - 1, -1, false)
    default:
      return null
  }
}

/** The next option whose label begins with the typed letters; the same letter again goes on to the next one. -1: none. */
export function findByLetters(letters: string, index: number, options: readonly Walked[]): number {
  const wanted = letters.toLowerCase()
  const same = [...wanted].every(letter => letter === wanted[0])
  const text = same ? wanted.slice(0, 1) : wanted
  const start = same ? index + 1 : Math.max(index, 0)
  for (let i = 0; i < options.length; i++) {
    const at = (start + i) % options.length
    const { label, disabled } = options[at]!
    if (!disabled && label.toLowerCase().startsWith(text)) return at
  }
  return -1
}
