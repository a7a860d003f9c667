/** Errors of the wizard's calls, and their texts for the user (specification 7.6 and 8.6). */
import type { Messages } from '../brand/catalogue.ts'
import { FetchError } from '../client/errors.ts'
import { cloudStrings } from './strings.ts'

export type CloudSituation = 'streams' | 'health-check' | 'log-groups' | 'setup' | 'save'

export interface CloudFailure {
  readonly situation: CloudSituation
  /** The full message: the server's or provider's own words. */
  readonly text: string
}

/** The server's words (`additional.body.message`), or failing that the error's own. */
export function cloudErrorText(error: unknown): string {
  if (error instanceof FetchError) {
    const { body } = error.additional
    const message = typeof body === 'object' && body !== null ? (body as { message?: unknown }).message : undefined
    return typeof message === 'string' && message !== '' ? message : error.message
  }
  return error instanceof Error ? error.message : String(error)
}

export const cloudFailure = (situation: CloudSituation, error: unknown): CloudFailure => ({
  situation,
  text: cloudErrorText(error),
})

/** The account has no stream in this region: the wizard goes on with an empty list. */
export const saysNoStreams = ({ situation, text }: CloudFailure): boolean =>
  situation === 'streams' && text.includes('No Kinesis streams')

export const saysNoGroups = ({ text }: CloudFailure): boolean => text.includes('No CloudWatch log groups')

/** The provider does not know the key, or the secret is not the key's: expired while the wizard was open, or mistyped. */
export const refusesCredentials = ({ text }: CloudFailure): boolean =>
  text.includes('security token') || text.includes('signing method')

/** The friendly message, and whether there is one: the panel shows it with the full message under 'More Info'. */
export function friendlyText(messages: Messages, failure: CloudFailure): string | undefined {
  const t = messages.of(cloudStrings)
  if (failure.text.includes('security token')) return t('invalidKey')
  if (failure.text.includes('signing method')) return t('invalidSecret')
  if (saysNoGroups(failure)) return t('noGroups')
  if (failure.situation === 'health-check') return t('noLogs')
  return failure.situation === 'save' ? t('saveFailed') : undefined
}
