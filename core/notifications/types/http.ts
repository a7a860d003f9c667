/** The event as JSON to any address (contract 1, 6.9). */
import { flag, secret, text, type Secret } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { problemList, webAddress } from '../rules.ts'

export const http = notificationType({
  type: 'http-notification-v1',
  name: 'httpName',
  fields: {
    url: text(),
    basic_auth: secret(),
    api_key: text(''),
    api_secret: secret(),
    skip_tls_verification: flag(false),
  },
  formDefaults: () => ({ url: '', basic_auth: null, api_key: '', api_secret: null, skip_tls_verification: false }),
  problems(config, t) {
    const found = problemList(t)
    if (found.required('url', config.url) && !webAddress(config.url)) found.add('url', t('urlProblem'))
    const key = config.api_key.trim() !== ''
    if (key && !isSecretSet(config.api_secret)) found.add('api_secret', t('apiSecretMissing'))
    if (!key && isSecretSet(config.api_secret)) found.add('api_key', t('apiKeyMissing'))
    if (config.basic_auth && 'set_value' in config.basic_auth && !config.basic_auth.set_value.includes(':'))
      found.add('basic_auth', t('basicAuthProblem'))
    return found.all()
  },
})

/** Whether there will be a value: one that is kept counts as there. */
export const isSecretSet = (secret: Secret): boolean =>
  secret !== null &&
  ('is_set' in secret ? secret.is_set : 'set_value' in secret ? secret.set_value !== '' : 'keep_value' in secret)
