import { script } from '../../../../core/notifications/types/script.ts'
import { codeRow, templateRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(script, (config, t) => [
  codeRow(t('program'), config.program),
  templateRow(t, config.arguments.join('\n'), 'arguments'),
  textRow(t('timeout_seconds'), String(config.timeout_seconds)),
])
