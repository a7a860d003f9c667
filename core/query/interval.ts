/**
 * A pattern of the whole numbers from `low` to `high` (in either order). Bounds of one width match that width alone, zeros in
 * front included; else any number of zeros may stand in front.
 */
export function intervalPattern(low: string, high: string): string {
  const [least, most] = Number(low) <= Number(high) ? [low, high] : [high, low]
  if (low.length === high.length) return sameWidth(least, most).join('|')
  const alternatives: string[] = []
  let from = String(Number(least))
  const last = String(Number(most))
  while (from.length < last.length) {
    alternatives.push(...sameWidth(from, '9'.repeat(from.length)))
    from = '1' + '0'.repeat(from.length)
  }
  alternatives.push(...sameWidth(from, last))
  return `0*(?:${alternatives.join('|')})`
}

/** Alternatives for the numbers of one width, from `low` to `high`. */
function sameWidth(low: string, high: string): string[] {
  if (low === '') return ['']
  const [first, last] = [low.charAt(0), high.charAt(0)]
  const [restLow, restHigh] = [low.slice(1), high.slice(1)]
  if (first === last) return sameWidth(restLow, restHigh).map(rest => first + rest)
  const lowest = '0'.repeat(restLow.length)
  const highest = '9'.repeat(restHigh.length)
  const alternatives: string[] = []
  let from = Number(first)
  let to = Number(last)
  if (restLow !== lowest) {
    alternatives.push(...sameWidth(restLow, highest).map(rest => first + rest))
    from++
  }
  if (restHigh !== highest) {
    alternatives.push(...sameWidth(lowest, restHigh).map(rest => last + rest))
    to--
  }
  if (from <= to) alternatives.push((from === to ? String(from) : `[${from}-${to}]`) + anyDigits(restLow.length))
  return alternatives
}

function anyDigits(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '[0-9]' : `[0-9]{${count}}`
}
