/** Sends an e-mail to each distinct address (contract 1, 6.9; additions E). */
import { email, maxRecipients } from '../../../../core/notifications/types/email.ts'
import { isMailAddress } from '../../../../core/notifications/rules.ts'
import { templateModel } from '../event-model.ts'
import { MailError, type MailConnection } from '../mail/mail.ts'
import { defineSender, NotificationError, oneLine } from '../sender.ts'
import { escapeHtml, indentLines } from '../template/escape.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'
import { words } from '../words.ts'

const maxSubjectLength = 500
const maxBodyLength = 500_000

export const sender = defineSender(email, {
  templates: ['subject', 'body_template', 'html_body_template'],
  target: config => ({
    lane: 'mail',
    receiver: `mail:${[...config.email_recipients, ...config.user_recipients].sort().join(',').toLowerCase()}`,
  }),
  problems: ({ sender: from }, settings) => ({
    ...(!settings.transportEmailEnabled && { config: [words('transportOff')] }),
    ...(settings.transportEmailEnabled &&
      from === '' &&
      settings.transportEmailFromEmail === null && { sender: [words('senderMissing')] }),
  }),
  async send(config, model, { settings, mail, signal, delivered, answered, addressesOf }) {
    const from = config.sender || settings.transportEmailFromEmail
    if (!from) throw new NotificationError(words('senderMissing'))
    const recipients = distinct([...config.email_recipients, ...(await addressesOf(config.user_recipients))])
    if (recipients.length === 0)
      throw new NotificationError('No recipient is left: the users are gone, disabled or have no address.', {
        isPermanent: true,
      })
    const shown = templateModel(model, config.time_zone, settings)
    const rest = { maxLength: maxBodyLength }
    const message = {
      from,
      replyTo: config.reply_to,
      subject: oneLine(render(parseTemplate(config.subject), shown, { maxLength: maxSubjectLength }), maxSubjectLength),
      text: render(parseTemplate(config.body_template), shown, { ...rest, escape: indentLines }),
      html: render(parseTemplate(config.html_body_template), shown, { ...rest, escape: escapeHtml }),
    }
    const open = recipients.filter(recipient => !delivered.has(recipient))
    const said: string[] = []
    const failures: MailError[] = []
    let connection: MailConnection | null = null
    try {
      connection = await mail.open(signal)
      for (const to of open) {
        try {
          said.push(`${to}: ${await connection.send({ ...message, to })}`)
          delivered.add(to)
        } catch (error) {
          if (!(error instanceof MailError)) throw error
          said.push(`${to}: ${error.message}`)
          failures.push(error)
          // Without an answer the connection is gone.
          if (error.status === null) break
        }
      }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      said.push(error.message)
      failures.push(error)
    } finally {
      connection?.close()
    }
    answered(failures.at(-1)?.status ?? (failures.length > 0 ? null : 250), said.join('\n'))
    if (failures.length === 0) return
    const others = delivered.size > 0 ? ` Sent to ${delivered.size} of ${recipients.length} recipients.` : ''
    throw new NotificationError(`${failures.at(-1)!.message}${others}`, {
      isPermanent: failures.every(({ problem }) => problem === 'refused'),
    })
  },
})

/** Each address once, whatever its letters' case. */
function distinct(addresses: readonly string[]): readonly string[] {
  const byAddress = new Map(addresses.filter(isMailAddress).map(address => [address.toLowerCase(), address]))
  return [...byAddress.values()].slice(0, 2 * maxRecipients)
}
