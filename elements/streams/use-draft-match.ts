/** Whether a rule that is being written matches a message. */
import { useEffect, useMemo, useState } from 'react'
import { testRegex } from '../../core/tools/api.ts'
import { compileRule, textOf, type RegexCompiler } from '../../core/streams/match.ts'
import { ruleProblems, RULE } from '../../core/streams/rules.ts'
import { useCore } from '../kit/kit.ts'
import type { RuleParts } from './rule-words.ts'
import type { MessageFields } from './use-test-match.ts'

/** 'invalid': the rule cannot be used as it is; 'unknown': nobody can tell (yet). */
export type DraftMatch = 'matches' | 'matchesNot' | 'invalid' | 'unknown'

const debounceMs = 250
const noRegex: RegexCompiler = () => () => false

/**
 * At once for what the page can tell. A regular expression is tried by the server, whose expressions are the ones that count and take
 * linear time whatever is written.
 */
export function useDraftMatch(rule: RuleParts, message: MessageFields | undefined): DraftMatch {
  const { type, field, value, inverted } = rule
  const valid = Object.keys(ruleProblems(rule)).length === 0
  const text = message && Object.hasOwn(message, field) ? textOf(message[field]) : null
  const found = useRegexFound(valid && type === RULE.regex && text !== null ? value : null, text ?? '')
  const plain = useMemo(() => {
    if (!valid || !message || type === RULE.regex) return false
    const timestamp = Date.parse(String(message.timestamp))
    return compileRule(
      { type, field, value, inverted },
      noRegex,
    )({ timestamp: Number.isNaN(timestamp) ? 0 : timestamp, fields: message })
  }, [valid, message, type, field, value, inverted])
  if (!valid) return 'invalid'
  if (!message) return 'unknown'
  if (type !== RULE.regex) return plain ? 'matches' : 'matchesNot'
  const matches = text === null ? false : found
  if (matches === 'invalid' || matches === 'unknown') return matches
  return matches !== inverted ? 'matches' : 'matchesNot'
}

interface Found {
  readonly pattern: string
  readonly text: string
  readonly found: boolean | 'invalid'
}

/** `pattern` null asks nothing. */
function useRegexFound(pattern: string | null, text: string): boolean | 'invalid' | 'unknown' {
  const core = useCore()
  const [answer, setAnswer] = useState<Found>()
  useEffect(() => {
    if (pattern === null) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // In rules `.` stands for line breaks, too.
      testRegex(core, { regex: `(?s)${pattern}`, string: text }, { signal: controller.signal }).then(
        ({ matched }) => setAnswer({ pattern, text, found: matched }),
        () => {
          if (!controller.signal.aborted) setAnswer({ pattern, text, found: 'invalid' })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [core, pattern, text])
  return pattern !== null && answer?.pattern === pattern && answer.text === text ? answer.found : 'unknown'
}
