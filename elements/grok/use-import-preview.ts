/** Asks what an import of a text would do, once nothing was typed for a moment. */
import { useEffect, useState } from 'react'
import { previewGrokImport } from '../../core/grok/api.ts'
import type { GrokImportPreview, ImportStrategy } from '../../core/grok/schema.ts'
import { useQuietClient, useWordsOf } from '../kit/kit.ts'

/** 'none': there is no text; 'busy': nobody knows yet. */
export type PreviewState =
  | { readonly is: 'none' }
  | { readonly is: 'busy' }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'known'; readonly preview: GrokImportPreview }

const debounceMs = 300

export function useImportPreview(text: string, strategy: ImportStrategy): PreviewState {
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const [found, setFound] = useState<{ text: string; strategy: ImportStrategy; state: PreviewState } | null>(null)
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (isEmpty) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      previewGrokImport(client, { text, strategy }, { signal }).then(
        preview => setFound({ text, strategy, state: { is: 'known', preview } }),
        (error: unknown) => {
          if (!signal.aborted) setFound({ text, strategy, state: { is: 'failed', words: wordsOf(error) } })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, wordsOf, isEmpty, text, strategy])
  if (isEmpty) return { is: 'none' }
  return found?.text === text && found.strategy === strategy ? found.state : { is: 'busy' }
}
