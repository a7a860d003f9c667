/** Work in a customer's account on behalf of a request: bounded in time, ended when its asker leaves, its errors worded. */
import type { AwsRequest } from '../../../core/cloud/schema.ts'
import { beforeAbort } from '../platform/abort.ts'
import { awsClients, type AwsClients } from '../platform/aws/clients.ts'
import { awsProblem } from '../platform/aws/errors.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { Services } from '../platform/services.ts'
import { accountOfRequest } from './account.ts'

/** `options` go into every `send` of the SDK. */
export interface AwsCalls extends Pick<AwsClients, 'kinesis' | 'logs' | 'iam'> {
  readonly signal: AbortSignal
  readonly options: { readonly abortSignal: AbortSignal }
}

export interface Asker {
  readonly body: AwsRequest
  /** Aborts when the asker leaves. */
  readonly signal: AbortSignal
}

/** @throws ApiError 400: a field that cannot be, what the provider answered, or that it did not finish in time */
export async function inAccount<T>(
  { settings, outgoing }: Pick<Services, 'settings' | 'outgoing'>,
  { body, signal: left }: Asker,
  seconds: number,
  work: (aws: AwsCalls) => Promise<T>,
): Promise<T> {
  const account = accountOfRequest(body, settings)
  const clients = awsClients(account, url => outgoing.permit(url), { http2: settings.awsHttp2 })
  const late = AbortSignal.timeout(seconds * 1000)
  const signal = AbortSignal.any([left, late])
  try {
    return await beforeAbort(work({ ...clients, signal, options: { abortSignal: signal } }), signal)
  } catch (error) {
    left.throwIfAborted()
    throw late.aborted ? badRequest(`AWS did not finish this within ${seconds} s. Try again.`) : awsProblem(error)
  } finally {
    clients.destroy()
  }
}
