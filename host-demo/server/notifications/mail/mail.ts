/** Sends e-mails by the mail server of the settings. One connection serves one notification. */
import { once } from 'node:events'
import { connectionReasons } from '../../platform/outgoing/connection-reasons.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface MailMessage {
  readonly from: string
  /** An empty text stands for none. */
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where it is empty, plain text is sent alone. */
  readonly html: string
}

/** `configuration`: nothing can be sent with these settings. `passing`: another time it may work. `refused`: the mail server does not want this e-mail. */
export type MailProblem = 'configuration' | 'passing' | 'refused'

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly problem: MailProblem
  /** Answer of the mail server; null: none. */
  readonly status: number | null

  constructor(problem: MailProblem, message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
    this.status = status
  }
}

export interface Mail {
  /** Opens a connection. @throws MailError `configuration` or `passing`; the reason of the signal */
  open(signal: AbortSignal): Promise<MailConnection>
  /** The last problem of the mail server; null once an e-mail was sent. */
  trouble(): { readonly kind: 'configuration' | 'failed'; readonly message: string } | null
}

export interface MailConnection {
  /** @returns what the mail server answered @throws MailError `passing` or `refused`; the reason of the signal */
  send(message: MailMessage): Promise<string>
  close(): void
}

/** Longest answer of a mail server that is read. */
const maxResponseBytes = 16_384

export function createMail(settings: Settings): Mail {
  let trouble: ReturnType<Mail['trouble']> = null
  const fail = (error: MailError): never => {
    trouble = { kind: error.problem === 'configuration' ? 'configuration' : 'failed', message: error.message }
    throw error
  }
  const { transportEmailHostname: host } = settings
  return {
    trouble: () => trouble,
    async open(signal) {
      signal.throwIfAborted()
      if (!settings.transportEmailEnabled || host === null)
        return fail(
          new MailError(
            'configuration',
            'E-mail is not set up on this server: CORDWOOD_TRANSPORT_EMAIL_ENABLED and the settings beside it.',
          ),
        )
      const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
      const connection = new SMTPConnection({
        host,
        port: settings.transportEmailPort,
        secure: settings.transportEmailUseSsl,
        requireTLS: settings.transportEmailUseTls && !settings.transportEmailUseSsl,
        ignoreTLS: !settings.transportEmailUseTls,
        connectionTimeout: settings.transportEmailConnectTimeoutMs,
        greetingTimeout: settings.transportEmailConnectTimeoutMs,
        socketTimeout: settings.transportEmailSocketTimeoutMs,
        maxResponseSize: maxResponseBytes,
      })
      const end = () => connection.close()
      signal.addEventListener('abort', end, { once: true })
      const close = () => {
        signal.removeEventListener('abort', end)
        connection.quit()
        connection.close()
      }
      let broken: Error | null = null
      const closed = () => Object.assign(new Error('Connection closed'), { code: 'ECONNRESET' })
      connection.on('error', (error: Error) => {
        broken = error
      })
      connection.on('end', () => {
        broken ??= closed()
      })
      /** Waits for one step of the conversation; an error of the connection ends it as well. */
      const step = async <T>(
        begin: (done: (error: Error | null | undefined, value?: T) => void) => void,
      ): Promise<T> => {
        // Between two steps nobody waits for it.
        if (broken) throw broken
        const ended = new AbortController()
        try {
          return await Promise.race([
            new Promise<T>((resolve, reject) => {
              begin((error, value) => (error ? reject(error) : resolve(value as T)))
            }),
            once(connection, 'end', { signal: ended.signal }).then((): never => {
              throw closed()
            }),
          ])
        } finally {
          ended.abort()
        }
      }
      try {
        await step<void>(done => connection.connect(done))
        if (settings.transportEmailUseAuth) {
          const credentials = {
            user: settings.transportEmailAuthUsername ?? '',
            pass: settings.transportEmailAuthPassword ?? '',
          }
          await step(done => connection.login({ user: credentials.user, credentials }, done))
        }
      } catch (error) {
        close()
        signal.throwIfAborted()
        return fail(mailError(error, host))
      }
      return {
        close,
        async send(message) {
          try {
            const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
            const composed = new MailComposer({
              from: { name: '', address: message.from },
              to: { name: '', address: message.to },
              ...(message.replyTo !== '' && { replyTo: { name: '', address: message.replyTo } }),
              subject: message.subject,
              text: message.text,
              ...(message.html !== '' && { html: message.html }),
              headers: { 'Auto-Submitted': 'auto-generated' },
              disableFileAccess: true,
              disableUrlAccess: true,
            }).compile()
            const bytes = await composed.build()
            const { response } = await step<{ response: string }>(done =>
              connection.send({ from: message.from, to: message.to }, bytes, done),
            )
            trouble = null
            return response
          } catch (error) {
            signal.throwIfAborted()
            const problem = mailError(error, host)
            // What was refused is still open there, so the next e-mail would be out of turn.
            if (problem.status !== null) await step<unknown>(done => connection.reset(done)).catch(() => undefined)
            return fail(problem)
          }
        },
      }
    },
  }
}

/** Errors of the client that say that the settings are wrong. */
const configurationCodes: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG'])

function mailError(error: unknown, host: string): MailError {
  const {
    code = '',
    originalCode = code,
    responseCode,
    response,
    message,
  } = error as {
    readonly code?: string
    readonly originalCode?: string
    readonly responseCode?: number
    readonly response?: string
    readonly message: string
  }
  const cause = { cause: error }
  if (configurationCodes.has(code))
    return new MailError(
      'configuration',
      `The mail server ${host} does not take these settings: ${response ?? message}`,
      responseCode ?? null,
      cause,
    )
  if (responseCode !== undefined)
    return new MailError(
      responseCode >= 500 ? 'refused' : 'passing',
      `The mail server answered: ${response ?? message}`,
      responseCode,
      cause,
    )
  const known = connectionReasons[originalCode]
  return new MailError(
    'passing',
    known ? `The mail server ${host} ${known}.` : `The mail server ${host} cannot be reached: ${message}`,
    null,
    cause,
  )
}
