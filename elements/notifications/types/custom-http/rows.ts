import { headerLines } from '../../../../core/lookup/config-field.ts'
import { customHttp } from '../../../../core/notifications/types/custom-http.ts'
import { codeRow, flagRow, secretRow, templateRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'
import { contentName } from './content-name.ts'

export const rows = typeRows(customHttp, (config, t) => [
  codeRow(t('url'), config.url),
  textRow(t('method'), config.method),
  textRow(t('content_type'), t(contentName(config.content_type))),
  templateRow(t, headerLines(config.headers), 'headers'),
  templateRow(t, config.body_template, 'http_body_template'),
  textRow(t('time_zone'), config.time_zone),
  secretRow(t, 'basic_auth', config.basic_auth),
  textRow(t('api_key'), config.api_key),
  secretRow(t, 'api_secret', config.api_secret),
  flagRow(t, 'api_key_as_header', config.api_key_as_header),
  flagRow(t, 'skip_tls_verification', config.skip_tls_verification),
])
