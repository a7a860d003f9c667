import { legacyCallback } from '../../../../core/notifications/types/legacy-callback.ts'
import { codeRow, templateRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(legacyCallback, (config, t) => [
  codeRow(t('callback_type'), config.callback_type),
  templateRow(t, JSON.stringify(config.configuration, null, 2), 'configuration'),
])
