/** Finds what is wrong with the source of a rule: the language's own errors at once, the server's when they arrive. */
import { useEffect, useMemo, useState } from 'react'
import type { Messages } from '../../../core/brand/catalogue.ts'
import type { Client } from '../../../core/client/client.ts'
import { parseRuleSource } from '../../../core/pipelines/api.ts'
import { parseRule } from '../../../core/pipelines/parse.ts'
import type { ParseError } from '../../../core/pipelines/schema.ts'
import { sourceErrorsOf } from '../../../core/pipelines/source-errors.ts'
import { positions } from '../../../core/query/errors.ts'
import type { CodeProblem } from '../../kit/code/editing.ts'
import { useMessages, useWordsOf } from '../../kit/kit.ts'

/** A problem with its place as people count it, from 1. */
export interface RuleProblem extends CodeProblem {
  readonly line: number
  readonly column: number
}

export interface RuleProblems {
  readonly problems: readonly RuleProblem[]
  /** The server has not answered yet. */
  readonly isChecking: boolean
  /** Why the server could not check it. */
  readonly failure: string | null
}

const debounceMs = 300
const none: readonly RuleProblem[] = []

type Answer = { readonly source: string; readonly problems: readonly RuleProblem[]; readonly failure: string | null }

/** Checks the source here, and with the server once it is free of errors here: the server knows regular expressions and networks. */
export function useRuleProblems(client: Client, source: string): RuleProblems {
  const messages = useMessages()
  const wordsOf = useWordsOf()
  const own = useMemo(() => ownProblems(source, messages), [source, messages])
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (own.length > 0) return undefined
    const gone = new AbortController()
    const settle = (problems: readonly RuleProblem[], failure: string | null = null) => {
      if (!gone.signal.aborted) setAnswer({ source, problems, failure })
    }
    const timer = setTimeout(() => {
      parseRuleSource(client, { source }, { signal: gone.signal }).then(
        () => settle(none),
        (error: unknown) => {
          const found = sourceErrorsOf(error)
          settle(found?.map(one => placed(source, one)) ?? none, found ? null : wordsOf(error))
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [client, source, own, wordsOf])
  return useMemo(() => {
    if (own.length > 0) return { problems: own, isChecking: false, failure: null }
    const isChecking = answer?.source !== source
    return isChecking ? { problems: none, isChecking, failure: null } : { ...answer, isChecking }
  }, [own, answer, source])
}

function ownProblems(source: string, messages: Messages): readonly RuleProblem[] {
  const { errors } = parseRule(source)
  if (errors.length === 0) return none
  const at = positions(source)
  return errors.map(({ from, to, words }) => {
    const { line, column } = at(from)
    return { from, to, line, column: column + 1, severity: 'error', message: words(messages) }
  })
}

function placed(source: string, { line, position_in_line: column, reason }: ParseError): RuleProblem {
  const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/)
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length, 0)
  const from = Math.min(before + column, source.length)
  const length = /^(?:\w+|"(?:[^"\\]|\\.)*"|.)/.exec(source.slice(from))?.[0].length ?? 0
  return { from, to: from + length, line, column: column + 1, severity: 'error', message: reason }
}
