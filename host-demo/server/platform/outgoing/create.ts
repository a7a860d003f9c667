/** Makes the one way out. */
import { lookup } from 'node:dns/promises'
import type { Logger } from 'pino'
import { beforeAbort } from '../abort.ts'
import { createCalls, standard } from './calls.ts'
import { failure } from './failures.ts'
import { permit, type GuardParts } from './guard.ts'
import { OutgoingError, type Outgoing } from './outgoing.ts'
import { readUrl, tellable } from './url.ts'

export interface OutgoingParts extends Omit<GuardParts, 'resolve'> {
  readonly log: Logger
  /** As the operating system resolves, unless told. */
  readonly resolve?: GuardParts['resolve']
}

const systemResolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

export function createOutgoing({ log, resolve = systemResolve, ...guard }: OutgoingParts): Outgoing {
  const calls = createCalls({ permit: (text, url) => permit(text, url, { ...guard, resolve }), log })
  return {
    ...calls,
    async permit(text) {
      const url = readUrl(text, { brokers: true })
      const late = AbortSignal.timeout(standard.timeoutMs)
      try {
        return (await beforeAbort(permit(text, url, { ...guard, resolve }), late)).map(({ address }) => address)
      } catch (error) {
        const problem = late.aborted
          ? new OutgoingError(
              'timeout',
              `The host name of ${tellable(url)} was not resolved within ${standard.timeoutMs / 1000} s.`,
            )
          : failure(error, url)
        log.warn({ outgoing: { to: tellable(url), problem: problem.problem } }, `Outgoing call: ${problem.message}`)
        throw problem
      }
    },
  }
}
