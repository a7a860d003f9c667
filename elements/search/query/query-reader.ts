/** Fetches what reads queries when there is one to read: a page of all messages shows them without it. */
import { useEffect, useState } from 'react'

type Reader = typeof import('./query-syntax.ts')

let reader: Reader | undefined
let pending: Promise<Reader> | undefined

/** Fetches the reader once; after a failure, when it is asked for again. */
export const fetchQueryReader = (): Promise<Reader> =>
  (pending ??= import('./query-syntax.ts').then(
    fetched => {
      reader = fetched
      return fetched
    },
    (error: unknown) => {
      pending = undefined
      throw error
    },
  ))

/** Returns the reader once it is fetched, which begins when it is needed. */
export function useQueryReader(isNeeded: boolean): Reader | undefined {
  const [present, setPresent] = useState(reader)
  useEffect(() => {
    if (!isNeeded || present) return undefined
    let isMounted = true
    fetchQueryReader().then(
      fetched => {
        if (isMounted) setPresent(fetched)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [isNeeded, present])
  return present
}

/** Whether a query has an error of syntax. False while the reader is on its way: the server answers with the error then. */
export const hasSyntaxError = (query: string): boolean => (reader?.syntaxError(query) ?? null) !== null

/** Returns the written query, or the last executed one if the written one has a syntax error. */
export const runnable = (written: string, ran: string): string => reader?.runnable(written, ran) ?? written
