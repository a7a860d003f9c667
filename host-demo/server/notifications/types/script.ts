/** Runs a program of the script folder with the event as JSON on its standard input. */
import type { Problems } from '../../../../core/notifications/notification-type.ts'
import { script } from '../../../../core/notifications/types/script.ts'
import { templateModel } from '../event-model.ts'
import { defineSender, NotificationError, oneLine } from '../sender.ts'
import { programIn, runScript } from '../script/run.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'
import { words } from '../words.ts'

const maxArgumentLength = 4096
/** Exit codes by which a program says that repeating is of no use (sysexits.h): usage, permission, configuration. */
const permanentCodes: ReadonlySet<number | null> = new Set([64, 77, 78])

export const sender = defineSender(script, {
  templates: ['arguments'],
  target: ({ program }) => ({ lane: `script:${program}`, receiver: `script:${program}` }),
  problems({ program }, { scriptFolder: folder }): Problems {
    if (folder === null) return { config: [words('scriptsOff')] }
    return programIn(folder, program) === null ? { program: [words('noSuchProgram', { program })] } : {}
  },
  async send(config, model, { settings, signal, answered }) {
    const { scriptFolder: folder } = settings
    if (folder === null) throw new NotificationError(words('scriptsOff'))
    const file = programIn(folder, config.program)
    if (file === null) throw new NotificationError(words('noSuchProgram', { program: config.program }))
    const shown = templateModel(model, 'UTC', settings)
    const args = config.arguments.map(template =>
      render(parseTemplate(template), shown, { maxLength: maxArgumentLength }).replaceAll('\0', ''),
    )
    const result = await runScript({
      file,
      args,
      input: JSON.stringify(model),
      timeoutMs: config.timeout_seconds * 1000,
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      const { code = 'unknown error' } = error as { readonly code?: string }
      throw new NotificationError(`The program '${config.program}' cannot be started: ${code}.`, { cause: error })
    })
    answered(result.code, result.output)
    if (result.ended === 'late')
      throw new NotificationError(`The program was ended: it ran longer than ${config.timeout_seconds} s.`)
    if (result.ended === 'too much output')
      throw new NotificationError('The program was ended: it wrote more than 1 MiB.', { isPermanent: true })
    if (result.code !== 0) {
      const said = oneLine(result.output, 200)
      throw new NotificationError(
        `The program ended with ${result.code === null ? 'a signal' : `code ${result.code}`}${said === '' ? '.' : `: ${said}`}`,
        { isPermanent: permanentCodes.has(result.code) },
      )
    }
  },
})
