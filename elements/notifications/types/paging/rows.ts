import { paging } from '../../../../core/notifications/types/paging.ts'
import { codeRow, flagRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(paging, (config, t) => [
  codeRow(t('routing_key'), config.routing_key),
  flagRow(t, 'custom_incident', config.custom_incident),
  textRow(t('key_prefix'), config.key_prefix),
  textRow(t('client_name'), config.client_name),
  codeRow(t('client_url'), config.client_url),
])
