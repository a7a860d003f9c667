/** Notices after a configuration was saved, or failed to be (specification 8.5). */
import type { Messages } from '../brand/catalogue.ts'
import { errorText, FetchError } from '../client/errors.ts'
import { configClasses, type ConfigClass } from './classes.ts'
import { configurationStrings } from './strings.ts'

/** The text of a toast; without a title the toast's default title is shown. */
export interface Notice {
  readonly message: string
  readonly title?: string
}

export function savedNotice(messages: Messages, name: ConfigClass): Notice {
  const t = messages.of(configurationStrings)
  switch (name) {
    case configClasses.urlWhitelist:
      return { message: t('whitelistSaved') }
    case configClasses.indexSetDefaults:
      return { message: t('indexDefaultsSaved') }
    default:
      return { message: t('configSaved') }
  }
}

export function failedNotice(messages: Messages, name: ConfigClass, error: unknown): Notice {
  const t = messages.of(configurationStrings)
  const err = errorText(messages, error)
  switch (name) {
    case configClasses.urlWhitelist:
      return { message: t('whitelistFailed', { err }), title: t('whitelistFailedTitle', { configKey: name }) }
    case configClasses.messageProcessors:
      return { message: t('processorsFailed', { err }), title: t('processorsFailedTitle', { configKey: name }) }
    case configClasses.indexSetDefaults: {
      const said = error instanceof FetchError ? (error.responseMessage ?? err) : err
      return { message: said, title: t('indexDefaultsFailedTitle') }
    }
    default:
      return { message: t('configFailed', { err }), title: t('configFailedTitle', { configKey: name }) }
  }
}
