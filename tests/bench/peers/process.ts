/** The process of a peer: waits until it answers, and ends it. */
import type { ChildProcess } from 'node:child_process'
import { until } from '../../support/server.ts'

const START_MS = 120_000

/** Waits until a URL answers with 2xx. @throws Error with the last words of a process that ended instead; one that does not answer is ended */
export async function ready(child: ChildProcess, name: string, url: string): Promise<void> {
  let output = ''
  const keep = (part: Buffer) => {
    output = (output + part.toString()).slice(-4_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let failure: Error | null = null
  child.once('error', error => {
    failure = error
  })
  const answers = until(
    async () => {
      if (failure !== null) throw failure
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${output.trim()}`)
      return fetch(url).then(
        response => response.ok,
        () => false,
      )
    },
    () => `${name} to answer: ${output.trim()}`,
    START_MS,
  )
  await answers.catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
}

/** Ends a process that this one started and waits until it is gone. */
export async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await gone
}
