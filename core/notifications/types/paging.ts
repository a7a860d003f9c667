/** The incident-paging service, version 2 of its events API (specification 3; contract 2, 12.3). */
import { credential, flag, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { problemList, webAddress } from '../rules.ts'

/** Length of an integration key. */
export const routingKeyLength = 32

export const paging = notificationType({
  type: 'pagerduty-notification-v2',
  name: 'pagingName',
  fields: {
    routing_key: credential(),
    custom_incident: flag(),
    key_prefix: text(),
    client_name: text(),
    client_url: text(),
  },
  formDefaults: ({ product }) => ({
    routing_key: '',
    custom_incident: true,
    key_prefix: product,
    client_name: product,
    client_url: '',
  }),
  problems(config, t) {
    const found = problemList(t)
    if (found.required('routing_key', config.routing_key) && config.routing_key.length !== routingKeyLength)
      found.add('routing_key', t('routingKeyProblem', { length: routingKeyLength }))
    if (config.custom_incident) found.required('key_prefix', config.key_prefix)
    found.required('client_name', config.client_name)
    if (found.required('client_url', config.client_url) && !webAddress(config.client_url))
      found.add('client_url', t('urlProblem'))
    return found.all()
  },
})
