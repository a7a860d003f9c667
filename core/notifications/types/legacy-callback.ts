/** An alarm callback of earlier versions: kept and shown as it is (contract 1, 6.9). */
import { object, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { problemList } from '../rules.ts'

export const legacyCallback = notificationType({
  type: 'legacy-alarm-callback-notification-v1',
  name: 'legacyCallbackName',
  isLegacy: true,
  fields: { callback_type: text(''), configuration: object() },
  formDefaults: () => ({ callback_type: '', configuration: {} }),
  problems(config, t) {
    const found = problemList(t)
    found.required('callback_type', config.callback_type)
    return found.all()
  },
})
