/** The thread's side of a `DeadlinePool`: runs one job at a time. */
import { parentPort } from 'node:worker_threads'

export type Jobs = Readonly<Record<string, (input: never) => unknown>>

export interface JobRequest {
  readonly name: string
  readonly input: unknown
}
/** `begun` comes first: a thread that is still starting takes none of the job's time. `refused`: the input's fault, in words for its author. */
export type JobAnswer =
  | { readonly begun: true }
  | { readonly result: unknown }
  | { readonly error: string; readonly refused: boolean }

/** @param refusal returns what to tell the author of the input; null where the error is a fault of the server */
export function serveJobs(jobs: Jobs, refusal: (error: unknown) => string | null = () => null): void {
  const answer = ({ name, input }: JobRequest): JobAnswer => {
    try {
      return { result: jobs[name]!(input as never) }
    } catch (error) {
      const reason = refusal(error)
      return { error: reason ?? (error as Error).message, refused: reason !== null }
    }
  }
  parentPort!.on('message', (request: JobRequest) => {
    parentPort!.postMessage({ begun: true } satisfies JobAnswer)
    parentPort!.postMessage(answer(request))
  })
}
