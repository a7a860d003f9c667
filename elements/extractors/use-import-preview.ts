/** Tells beforehand what an import of a text would do. The server checks each extractor, as it knows expressions and grok patterns. */
import { useEffect, useMemo, useState } from 'react'
import { FetchError, isMissingRoute } from '../../core/client/errors.ts'
import type { Client } from '../../core/client/client.ts'
import { tryExtractor } from '../../core/extractors/api.ts'
import { PackError, readPack } from '../../core/extractors/exchange.ts'
import type { CreateExtractor } from '../../core/extractors/schema.ts'
import { extractorStrings, packErrorWords, problemWords } from '../../core/extractors/strings.ts'
import { useQuietClient, useStrings, useWordsOf } from '../kit/kit.ts'

export interface RefusedExtractor {
  /** Its place in the text, from 1. */
  readonly place: number
  readonly title: string | null
  readonly reason: string
}

export interface ImportPreview {
  /** In the order in which they are to run. */
  readonly taken: readonly CreateExtractor[]
  readonly refused: readonly RefusedExtractor[]
  /** The server has no tester: it checks while it imports. */
  readonly isUnchecked: boolean
}

export type PreviewState =
  | { readonly is: 'none' }
  | { readonly is: 'busy' }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'known'; readonly preview: ImportPreview }

const debounceMs = 300

export function useImportPreview(text: string): PreviewState {
  const client = useQuietClient()
  const t = useStrings(extractorStrings)
  const wordsOf = useWordsOf()
  const [found, setFound] = useState<{ text: string; state: PreviewState } | null>(null)
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (isEmpty) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const set = (state: PreviewState) => {
      if (!signal.aborted) setFound({ text, state })
    }
    const look = async () => {
      try {
        set({ is: 'known', preview: await checked(client, readPack(text), signal) })
      } catch (error) {
        set({ is: 'failed', words: error instanceof PackError ? packErrorWords(t, error) : wordsOf(error) })
      }
    }
    const checked = (from: Client, pack: ReturnType<typeof readPack>, until: AbortSignal) =>
      withChecks(from, pack, { signal: until, wordsOf, problemOf: problem => `${problemWords(t, problem)}.` })
    const timer = setTimeout(() => void look(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, t, wordsOf, isEmpty, text])
  return useMemo(() => {
    if (isEmpty) return { is: 'none' }
    return found?.text === text ? found.state : { is: 'busy' }
  }, [isEmpty, found, text])
}

interface CheckOptions {
  readonly signal: AbortSignal
  readonly wordsOf: (error: unknown) => string
  readonly problemOf: (problem: ReturnType<typeof readPack>['refused'][number]['problem']) => string
}

async function withChecks(
  client: Client,
  pack: ReturnType<typeof readPack>,
  { signal, wordsOf, problemOf }: CheckOptions,
): Promise<ImportPreview> {
  const refused: RefusedExtractor[] = pack.refused.map(({ place, title, problem }) => ({
    place: place + 1,
    title,
    reason: problemOf(problem),
  }))
  const taken: CreateExtractor[] = []
  let isUnchecked = false
  const places = placesOfTaken(pack)
  for (const [at, extractor] of pack.taken.entries()) {
    const reason = isUnchecked ? null : await refusalOf(client, extractor, signal, wordsOf)
    if (reason === unavailable) isUnchecked = true
    if (reason === null || reason === unavailable) taken.push(extractor)
    else refused.push({ place: places[at]!, title: extractor.title, reason })
  }
  return {
    taken: taken.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    refused: refused.toSorted((a, b) => a.place - b.place),
    isUnchecked,
  }
}

/** The places in the text, from 1, that were not refused. */
function placesOfTaken({ taken, refused }: ReturnType<typeof readPack>): readonly number[] {
  const wrong = new Set(refused.map(({ place }) => place))
  return Array.from({ length: taken.length + refused.length }, (_, place) => place)
    .filter(place => !wrong.has(place))
    .map(place => place + 1)
}

const unavailable = Symbol('unavailable')

/** Why the server would refuse it; null: it would take it. @throws what other than a refusal went wrong */
async function refusalOf(
  client: Client,
  extractor: CreateExtractor,
  signal: AbortSignal,
  wordsOf: (error: unknown) => string,
): Promise<string | typeof unavailable | null> {
  try {
    await tryExtractor(client, { extractor, texts: [] }, { signal })
    return null
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.status === 400) return wordsOf(error)
    if (isMissingRoute(error)) return unavailable
    throw error
  }
}
