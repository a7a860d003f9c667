/** Posts the event as JSON to any address (contract 1, 6.9). */
import { http } from '../../../../core/notifications/types/http.ts'
import { defineSender, targetOf } from '../sender.ts'

export const sender = defineSender(http, {
  templates: [],
  target: ({ url }) => targetOf(url),
  async send(config, model, { post }) {
    await post(config.url, model, {
      skipTlsVerification: config.skip_tls_verification,
      ...(config.basic_auth
        ? { headers: { authorization: `Basic ${Buffer.from(config.basic_auth).toString('base64')}` } }
        : {}),
      ...(config.api_key && config.api_secret ? { query: { [config.api_key]: config.api_secret } } : {}),
    })
  },
})
