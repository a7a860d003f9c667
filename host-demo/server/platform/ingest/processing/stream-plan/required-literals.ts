/**
 * Finds literals that a text must contain for a regular expression to match: an expression need only be tried on texts
 * that contain one of them. The analysis is conservative: an expression it does not understand has no required literal
 * and is always tried.
 */

/** Escapes that stand for one character of a class, or for a place: they end a run of literal characters. */
const endsRun = /^[dDwWsShHvVRbBAzZGtnrfae]$/
const repetition = /^\{(\d+)(?:,\d*)?\}/

/** One of them stands in every text that matches; null: nothing is known. Not empty. */
export function requiredLiterals(pattern: string): readonly string[] | null {
  // Flags (case, comments) change what characters mean.
  if (/\(\?(?!:|P?<[A-Za-z])/.test(pattern)) return null
  const branches: string[] = []
  let best = ''
  let run: string[] = []
  const endRun = () => {
    const text = run.join('')
    if (text.length > best.length) best = text
    run = []
  }
  const characters = Array.from(pattern)
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    switch (character) {
      case '|':
        endRun()
        if (best === '') return null
        branches.push(best)
        best = ''
        continue
      case '^':
      case '$':
      case '.':
        endRun()
        continue
      case '*':
      case '?':
        run.pop()
        endRun()
        continue
      case '+':
        endRun()
        continue
      case '{': {
        const found = repetition.exec(characters.slice(at, at + 24).join(''))
        if (!found) return null
        if (Number(found[1]) === 0) run.pop()
        endRun()
        at += found[0].length - 1
        continue
      }
      case '(':
      case '[': {
        endRun()
        const end = character === '(' ? endOfGroup(characters, at) : endOfClass(characters, at)
        if (end === null) return null
        at = end
        continue
      }
      case ')':
        return null
      case '\\': {
        const escaped = characters[++at]
        if (escaped === undefined) return null
        if (/^[^A-Za-z0-9]$/u.test(escaped)) run.push(escaped)
        else if (escaped === 'p' || escaped === 'P') {
          endRun()
          const end = characters[at + 1] === '{' ? characters.indexOf('}', at) : at + 1
          if (end === -1) return null
          at = end
        } else if (endsRun.test(escaped)) endRun()
        else return null
        continue
      }
      default:
        run.push(character)
    }
  }
  endRun()
  if (best === '') return null
  return [...new Set([...branches, best])]
}

function endOfGroup(characters: readonly string[], start: number): number | null {
  let depth = 0
  for (let at = start; at < characters.length; at++) {
    switch (characters[at]) {
      case '\\': {
        const escaped = characters[++at]
        // A quotation may hold anything.
        if (escaped === 'Q') return null
        break
      }
      case '[': {
        const end = endOfClass(characters, at)
        if (end === null) return null
        at = end
        break
      }
      case '(':
        depth++
        break
      case ')':
        if (--depth === 0) return at
    }
  }
  return null
}

function endOfClass(characters: readonly string[], start: number): number | null {
  let at = start + 1
  if (characters[at] === '^') at++
  if (characters[at] === ']') at++
  for (; at < characters.length; at++) {
    if (characters[at] === '\\') at++
    // Classes within classes ([:alpha:]) are rare enough to be tried always.
    else if (characters[at] === '[') return null
    else if (characters[at] === ']') return at
  }
  return null
}
