/** Runs a program of the server's script folder. An extension. */
import { count, list, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { problemList } from '../rules.ts'

export const maxArguments = 50
export const maxScriptSeconds = 60

export const script = notificationType({
  type: 'script-notification-v1',
  name: 'scriptName',
  fields: { program: text(), arguments: list(), timeout_seconds: count(10) },
  formDefaults: () => ({ program: '', arguments: [], timeout_seconds: 10 }),
  problems(config, t) {
    const found = problemList(t)
    if (found.required('program', config.program) && !/^[\w][\w.-]{0,254}$/.test(config.program))
      found.add('program', t('programProblem'))
    if (config.arguments.length > maxArguments) found.add('arguments', t('tooMany', { count: maxArguments }))
    if (config.timeout_seconds < 1 || config.timeout_seconds > maxScriptSeconds)
      found.add('timeout_seconds', t('timeoutProblem', { most: maxScriptSeconds }))
    return found.all()
  },
})
