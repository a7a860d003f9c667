/**
 * Reads mixed operators without parentheses as Lucene's classic parser does, where that differs from ours (decision
 * 0002).
 */
import type { SyntaxNode } from '@lezer/common'
import { operandOf, signOf } from './convert.ts'

type Sign = ReturnType<typeof signOf>

const MAX_CLAUSES = 12
const MAX_CHARACTERS = 60

/**
 * The clauses of a query or a group with the signs that Lucene gives them: `a AND b OR c` is `+a +b c`. Null where both readings find the
 * same messages.
 */
export function luceneReading(list: SyntaxNode, text: string): string | null {
  const clauses: { sign: Sign; text: string }[] = []
  let conjunctions = 0
  let alternatives = 0
  let beside = false
  for (let child = list.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Conjunction') {
      conjunctions++
      alternatives++
      for (const clause of child.getChildren('Clause')) add(clause, true)
    } else if (child.name === 'Clause') {
      const sign = add(child, false)
      const joined = child.prevSibling?.name === 'Or' || child.nextSibling?.name === 'Or'
      if (sign !== 'mustNot') alternatives++
      else if (joined) beside = true
    }
  }
  if (!beside && (conjunctions === 0 || alternatives === 1)) return null
  const written = clauses.slice(0, MAX_CLAUSES).map(clause => SIGNS[clause.sign] + clause.text)
  return clauses.length > MAX_CLAUSES ? `${written.join(' ')} …` : written.join(' ')

  function add(clause: SyntaxNode, required: boolean): Sign | null {
    const operand = operandOf(clause)
    if (!operand) return null
    const own = signOf(clause)
    const sign = required && own === 'should' ? 'must' : own
    const words = text.slice(operand.from, operand.to)
    clauses.push({ sign, text: words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)}…` : words })
    return sign
  }
}

const SIGNS = { must: '+', mustNot: '-', should: '' } as const
