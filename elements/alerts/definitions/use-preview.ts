/** Asks how often a draft would have fired, after a pause in typing. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../../core/client/validation-errors.ts'
import { previewDefinition } from '../../../core/alerts/api.ts'
import type { EventDefinitionBody, Preview } from '../../../core/alerts/schema.ts'
import { useQuietClient, useWordsOf } from '../../kit/kit.ts'

const pauseMs = 800

export interface PreviewState {
  /** The last one that was made; it stays while the next is on its way. */
  readonly preview: Preview | null
  /** The definition that it is of. */
  readonly body: EventDefinitionBody | null
  readonly tookMs: number
  readonly loading: boolean
  readonly failure: string | null
  readonly update: () => void
}

interface Made {
  readonly preview: Preview
  readonly body: EventDefinitionBody
  readonly tookMs: number
}

/** @param body null: the condition is not complete, and nothing is asked */
export function usePreview(body: EventDefinitionBody | null, hours: number): PreviewState {
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const [made, setMade] = useState<Made | null>(null)
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const asked = body && JSON.stringify({ config: body.config, hours, round })
  const latest = useRef({ body, wordsOf, round: 0 })
  useEffect(() => {
    latest.current = { ...latest.current, body, wordsOf }
  })
  useEffect(() => {
    const { body: given } = latest.current
    if (asked === null || given === null) return undefined
    // What the button asks for is not waited for.
    const wait = latest.current.round === round ? pauseMs : 0
    latest.current = { ...latest.current, round }
    const gone = new AbortController()
    const timer = setTimeout(() => {
      setLoading(true)
      const began = Date.now()
      previewDefinition(client, given, hours, gone)
        .then(preview => {
          setMade({ preview, body: given, tookMs: Date.now() - began })
          setFailure(null)
        })
        .catch((error: unknown) => {
          if (gone.signal.aborted) return
          const found = [...fieldErrorsOf(error).values()].flat()
          setFailure(found.length > 0 ? found.join(' ') : latest.current.wordsOf(error))
        })
        .finally(() => {
          if (!gone.signal.aborted) setLoading(false)
        })
    }, wait)
    return () => {
      clearTimeout(timer)
      gone.abort()
      setLoading(false)
    }
  }, [client, asked, hours, round])
  return useMemo(
    () => ({
      preview: made?.preview ?? null,
      body: made?.body ?? null,
      tookMs: made?.tookMs ?? 0,
      loading,
      failure,
      update: () => setRound(current => current + 1),
    }),
    [made, loading, failure],
  )
}
