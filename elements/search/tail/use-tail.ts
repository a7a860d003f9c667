/** A live tail of the server: frames are taken in some times a second; a connection that breaks off is made again. */
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { openTail } from '../../../core/search/live-api.ts'
import type { TailFrame, TailRequest } from '../../../core/search/tail.ts'
import { initialTail, reduceTail, type TailState } from './tail-state.ts'

const firstRetry = 1_000
const lastRetry = 30_000
/** The interval at which new messages are shown together: nobody reads faster, and each time all rows move. */
const paintEveryMs = 150
/**
 * The most messages buffered for a page that is not painted, as in a background tab; beyond it they are taken in
 * unpainted.
 */
const mostUnpainted = 2_000

export interface RunningTail {
  readonly state: TailState
  readonly release: () => void
  readonly clear: () => void
  /** Connects at once, or again after the end. */
  readonly reconnect: () => void
}

/** @param mayMove whether messages that come may be inserted now; else they wait. Asked before each insertion. */
export function useTail(client: Client, request: TailRequest, mayMove: () => boolean): RunningTail {
  const [state, dispatch] = useReducer(reduceTail, initialTail)
  const [attempt, setAttempt] = useState(0)
  const allowed = useRef(mayMove)
  useEffect(() => {
    allowed.current = mayMove
  })
  const asked = JSON.stringify(request)
  useEffect(() => dispatch({ type: 'restarted' }), [client, asked])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let frames: TailFrame[] = []
    let messages = 0
    let painting = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let painted = 0
    const take = () => {
      cancelAnimationFrame(painting)
      clearTimeout(timer)
      painting = 0
      timer = undefined
      painted = performance.now()
      if (signal.aborted || frames.length === 0) return
      dispatch({ type: 'frames', frames, held: !allowed.current() })
      frames = []
      messages = 0
    }
    const hear = (frame: TailFrame) => {
      frames.push(frame)
      if (frame.type === 'messages') messages += frame.messages.length
      if (messages > mostUnpainted) take()
      else
        timer ??= setTimeout(
          () => {
            painting = requestAnimationFrame(take)
          },
          Math.max(0, painted + paintEveryMs - performance.now()),
        )
    }
    const wait = (milliseconds: number) =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds)
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            resolve()
          },
          { once: true },
        )
      })
    const run = async () => {
      for (let retry = firstRetry; !signal.aborted; retry = Math.min(lastRetry, retry * 2)) {
        dispatch({ type: 'connection', connection: { type: 'connecting' } })
        try {
          for await (const frame of openTail(client, JSON.parse(asked) as TailRequest, { signal })) {
            hear(frame)
            retry = firstRetry
            // Only an end because the server stops is worth a reconnect.
            if (frame.type === 'end' && frame.reason !== 'server') return take()
          }
        } catch (reason) {
          if (signal.aborted) return
          const { status } = reason instanceof FetchError ? reason : {}
          if (status !== undefined && status < 500) {
            return dispatch({ type: 'connection', connection: { type: 'refused', error: reason as Error } })
          }
        }
        if (signal.aborted) return
        take()
        dispatch({ type: 'connection', connection: { type: 'lost', retryAt: Date.now() + retry } })
        await wait(retry)
      }
    }
    void run()
    return () => {
      controller.abort()
      clearTimeout(timer)
      cancelAnimationFrame(painting)
    }
  }, [client, asked, attempt])
  return {
    state,
    release: () => dispatch({ type: 'release' }),
    clear: () => dispatch({ type: 'clear' }),
    reconnect: () => setAttempt(attempt + 1),
  }
}
