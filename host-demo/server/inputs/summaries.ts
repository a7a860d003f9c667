/** Lists the addresses to which logs can be sent, one line each. */
import type { Input } from '../../../core/inputs/schema.ts'
import { listenAddress } from '../../../core/inputs/addresses.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { isHere, presentInput, readableInputs } from './service.ts'

export interface InputSummary {
  readonly title: string
  /** `127.0.0.1:1514`, or the type's name where it does not listen. */
  readonly address: string
  /** The state, with the reason where it failed. */
  readonly state: string
  readonly running: boolean
  /** Address at which a sender on this machine reaches the input. */
  readonly host: string
  /** The type's class name. */
  readonly type: string
  /** Null where it does not listen. */
  readonly port: number | null
}

const everyAddress: ReadonlySet<unknown> = new Set(['0.0.0.0', '::'])

export async function inputSummaries(services: Services): Promise<readonly InputSummary[]> {
  const stored = (await readableInputs(services, system('inputs'))).filter(input => isHere(services, input))
  return stored.map(document => summary(presentInput(services, document, true), services.ingest.status(document.id)))
}

function summary(input: Input, status: ReturnType<Services['ingest']['status']>): InputSummary {
  const { bind_address: address, port } = input.attributes
  return {
    title: input.title,
    address: listenAddress(input) ?? input.name,
    state: status ? [status.state, status.detail].filter(Boolean).join(': ') : 'STOPPED',
    running: status?.state === 'RUNNING',
    host: everyAddress.has(address) || typeof address !== 'string' ? '127.0.0.1' : address,
    type: input.type,
    port: typeof port === 'number' ? port : null,
  }
}
