/** Tries the extractor that is being written, on the example message and the recent ones in one call. */
import { useEffect, useMemo, useState } from 'react'
import { isMissingRoute } from '../../core/client/errors.ts'
import { fieldErrorsOf } from '../../core/client/validation-errors.ts'
import { tryExtractor } from '../../core/extractors/api.ts'
import { extractorRequest, type ExtractorValues } from '../../core/extractors/form-values.ts'
import { extractorProblem } from '../../core/extractors/rules.ts'
import type { CreateExtractor, ExtractorTrialResult } from '../../core/extractors/schema.ts'
import { MAX_TRIAL_CHARACTERS } from '../../core/extractors/trial-limits.ts'
import { maxTextLength } from '../../core/tools/rules.ts'
import { useQuietClient, useStableValue, useWordsOf } from '../kit/kit.ts'
import { textIn, type Example } from './use-example.ts'

/** The texts of a source field, by the message that has them. */
interface Texts {
  readonly texts: readonly string[]
  /** Place in `texts` of the example; null: it has no text, or too long a one. */
  readonly example: number | null
  /** For each recent message its place in `texts`; null as above. */
  readonly recent: readonly (number | null)[]
}

type Answer =
  | { readonly is: 'known'; readonly results: readonly ExtractorTrialResult[]; readonly of: Texts }
  | { readonly is: 'refused'; readonly errors: ReadonlyMap<string, string> }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'unavailable' }

export interface Trial {
  /** 'incomplete': a setting is missing. */
  readonly is: Answer['is'] | 'incomplete' | 'busy'
  /** A newer one is on its way. */
  readonly isBusy: boolean
  readonly example: ExtractorTrialResult | null
  /** For each recent message; null: it was not tried. */
  readonly recent: readonly (ExtractorTrialResult | null)[]
  /** What the server says of fields of the request; null: it was not asked. */
  readonly errors: ReadonlyMap<string, string> | null
  readonly words: string
}

const debounceMs = 250
const nothing: ReadonlyMap<string, string> = new Map()

export function useTrial(values: ExtractorValues, { message, recent, place }: Example): Trial {
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const extractor = useStableValue(requestOf(values))
  const field = extractor.source_field
  const of = useMemo(() => {
    const messages = recent?.map(({ fields }) => textIn(fields, field)) ?? []
    return place === null ? textsOf(textIn(message, field), messages) : { ...textsOf(null, messages), at: place }
  }, [message, recent, place, field])
  const texts = useMemo((): Texts => ('at' in of ? { ...of, example: of.recent[of.at] ?? null } : of), [of])
  const isIncomplete = extractorProblem(extractor) !== null
  const [answered, setAnswered] = useState<{ answer: Answer; extractor: CreateExtractor; texts: Texts } | null>(null)
  useEffect(() => {
    if (isIncomplete) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      const answer = (found: Answer) => {
        if (!signal.aborted) setAnswered({ answer: found, extractor, texts })
      }
      tryExtractor(client, { extractor, texts: [...texts.texts] }, { signal }).then(
        ({ results }) => answer({ is: 'known', results, of: texts }),
        (error: unknown) => answer(failureOf(error, wordsOf)),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, wordsOf, isIncomplete, extractor, texts])

  const none = { example: null, recent: [], errors: null, words: '' }
  if (isIncomplete) return { is: 'incomplete', isBusy: false, ...none }
  if (!answered) return { is: 'busy', isBusy: true, ...none }
  const { answer } = answered
  const isBusy = answered.extractor !== extractor || answered.texts !== texts
  const base = { ...none, is: answer.is, isBusy, errors: nothing }
  switch (answer.is) {
    case 'unavailable':
      return { ...base, errors: null }
    case 'failed':
      return { ...base, words: answer.words }
    case 'refused':
      return { ...base, errors: answer.errors }
    case 'known': {
      const resultAt = (at: number | null) => (at === null ? null : (answer.results[at] ?? null))
      return { ...base, example: resultAt(answer.of.example), recent: answer.of.recent.map(resultAt) }
    }
  }
}

/** The request with names in place of those that are not written yet: they change nothing of what is found. */
function requestOf(values: ExtractorValues): CreateExtractor {
  const request = extractorRequest(values)
  return { ...request, title: request.title || 'trial', target_field: request.target_field || 'value' }
}

function textsOf(own: string | null, recent: readonly (string | null)[]): Texts {
  const texts: string[] = []
  let characters = 0
  const add = (text: string | null): number | null => {
    if (text === null || text.length > maxTextLength || characters + text.length > MAX_TRIAL_CHARACTERS) return null
    characters += text.length
    return texts.push(text) - 1
  }
  const example = add(own)
  return { example, recent: recent.map(add), texts }
}

function failureOf(error: unknown, wordsOf: (error: unknown) => string): Answer {
  if (isMissingRoute(error)) return { is: 'unavailable' }
  const errors = fieldErrorsOf(error)
  if (errors.size === 0) return { is: 'failed', words: wordsOf(error) }
  return { is: 'refused', errors: new Map([...errors].map(([field, [words = '']]) => [field, withoutField(words)])) }
}

/** The field stands above the words already: "'extractor_config.regex_value' cannot be used: …". */
function withoutField(words: string): string {
  const rest = words.replace(/^'[^']+' /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
