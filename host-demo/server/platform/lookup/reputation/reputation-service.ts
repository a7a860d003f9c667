/**
 * Asks the IP-reputation service (GreyNoise): GET with the token in the header `key`, JSON back. Its documented errors are 400 (no valid
 * address), 401 (token), 404 (community: the address was not observed, with an answer all the same), 429 (too many requests) and 500.
 */
import { OutgoingError, type OutgoingReply } from '../../outgoing/outgoing.ts'
import { askedType, type AdapterType, type Ways } from '../adapter-type.ts'
import { optional, text } from '../fields.ts'
import type { Found } from '../found.ts'
import { LookupError, UnfitKeyError } from '../lookup-error.ts'
import { ipKey } from './ip-keys.ts'

export interface Question {
  /** Below the service's base URL, up to the address: `/v3/community/`. */
  readonly path: string
  /** Properties of the documented answer that are kept, and what each holds. */
  readonly answer: Readonly<Record<string, 'string' | 'boolean'>>
  /** 404 is an answer. */
  readonly notFoundIsAnswer?: boolean
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024

const fields = { api_token: optional(text({ mayBeEmpty: true }), null) }

/** Describes an adapter type that asks the service one question for each address. */
export const reputationType = ({
  type,
  configClass,
  ...question
}: Question & Pick<AdapterType, 'type' | 'configClass'>) =>
  askedType({
    type,
    configClass,
    defaultConfig: { api_token: { is_set: false } },
    fields,
    secrets: ['api_token'],
    timeoutMs: () => timeoutMs,
    asker: (config, ways) => (key, signal) => askReputation(ways, config.api_token, key, question, signal),
  })

/** @throws LookupError */
async function askReputation(
  ways: Ways,
  token: string | null,
  key: string,
  question: Question,
  signal: AbortSignal,
): Promise<Found> {
  const ip = ipKey(key)
  if (!ip) throw new UnfitKeyError(`'${key.slice(0, 100)}' is no IP address.`)
  if (!ip.isPublic) {
    return answerOf({
      ip: ip.address,
      noise: false,
      message: 'The address is not a public one; the service was not asked.',
    })
  }
  if (token === null || token === '') throw new LookupError('No API token is set.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new LookupError('The API token has characters that no token has. Set it again.')
  const base = ways.ipReputationUrl.replace(/\/+$/, '')
  const reply = await call(ways, `${base}${question.path}${encodeURIComponent(ip.address)}`, token, signal)
  const isAnswer = reply.status === 200 || (reply.status === 404 && question.notFoundIsAnswer)
  if (!isAnswer) throw new LookupError(refusal(reply.status))
  return answerOf({ ip: ip.address, ...readAnswer(reply, question.answer) })
}

async function call({ outgoing }: Ways, url: string, token: string, signal: AbortSignal): Promise<OutgoingReply> {
  try {
    return await outgoing.request(url, {
      headers: { key: token, accept: 'application/json' },
      signal,
      timeoutMs,
      maxBytes,
    })
  } catch (error) {
    if (error instanceof OutgoingError)
      throw new LookupError(`The IP-reputation service could not be asked: ${error.message}`, { cause: error })
    throw error
  }
}

function refusal(status: number): string {
  switch (status) {
    case 400:
      return 'The IP-reputation service does not take this address (status 400).'
    case 401:
    case 403:
      return `The IP-reputation service refuses the API token (status ${status}).`
    case 404:
      return 'The IP-reputation service does not know this lookup (status 404).'
    case 429:
      return 'The IP-reputation service takes no more requests for now: the limit of the API token is reached (status 429).'
    default:
      return `The IP-reputation service failed (status ${status}).`
  }
}

/** Only what is documented, and only where it is of its type. */
function readAnswer(reply: OutgoingReply, kinds: Question['answer']): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(reply.text())
  } catch (error) {
    throw new LookupError('The IP-reputation service answered with something that is no JSON.', { cause: error })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new LookupError('The IP-reputation service answered with something that is no object.')
  const values = body as Readonly<Record<string, unknown>>
  if (typeof values['noise'] !== 'boolean')
    throw new LookupError("The answer of the IP-reputation service lacks 'noise'.")
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => (typeof values[name] === kind ? [[name, values[name]]] : [])),
  )
}

/** `noise`: whether the address was seen scanning the Internet. */
const answerOf = (values: Readonly<Record<string, unknown>>): Found => ({
  single_value: values['noise'],
  multi_value: values,
  string_list_value: null,
  ttlMs: null,
})
