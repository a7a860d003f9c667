import { http } from '../../../../core/notifications/types/http.ts'
import { codeRow, flagRow, secretRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(http, (config, t) => [
  codeRow(t('url'), config.url),
  secretRow(t, 'basic_auth', config.basic_auth),
  textRow(t('api_key'), config.api_key),
  secretRow(t, 'api_secret', config.api_secret),
  flagRow(t, 'skip_tls_verification', config.skip_tls_verification),
])
