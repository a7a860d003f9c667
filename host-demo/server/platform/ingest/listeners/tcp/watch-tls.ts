/**
 * Watches over the TLS of an input's listener: who is refused is counted and said, certificates that ran out are said in the input's
 * state, and renewed files are taken without a restart.
 */
import type { Server, TLSSocket, TlsOptions } from 'node:tls'
import type { Configuration } from '../../configuration.ts'
import { refusals } from './refusals.ts'
import { tlsNotice, tlsOptions } from './tls.ts'
import type { Intake } from '../transport.ts'

/** Interval at which the files are read again. */
const rereadMs = 30_000

/** `options` are what `server` was made with. Ends with the server. */
export function watchTls(
  server: Server,
  configuration: Configuration,
  options: TlsOptions,
  intake: Intake,
  { everyMs = rereadMs } = {},
): void {
  const refused = refusals(intake)
  server.on('tlsClientError', (error: Error, socket: TLSSocket) =>
    refused(`A TLS connection${from(socket)} was refused: ${reasonOf(error, socket)}.`),
  )
  // 'required' refuses on its own. 'optional' lets nobody in whose certificate is wrong, only who shows none.
  if (options.requestCert && !options.rejectUnauthorized) {
    server.prependListener('secureConnection', (socket: TLSSocket) => {
      if (socket.authorized || Object.keys(socket.getPeerCertificate() ?? {}).length === 0) return
      socket.destroy()
      refused(`A TLS connection${from(socket)} was refused: ${inWords(String(socket.authorizationError))}.`)
    })
  }

  let inUse = options
  let said: string | null = null
  const say = (detail: string | null) => {
    if (detail === said) return
    said = detail
    intake.state('RUNNING', detail)
  }
  say(tlsNotice(inUse, Date.now()))

  async function reread(): Promise<void> {
    try {
      const found = await tlsOptions(configuration)
      if (!found || !server.listening) return
      if (!same(found, inUse)) {
        server.setSecureContext(found)
        inUse = found
      }
      say(tlsNotice(inUse, Date.now()))
    } catch (error) {
      say(`The changed TLS files cannot be used, those from before still are: ${(error as Error).message}`)
    }
  }
  const rereading = setInterval(() => void reread(), everyMs)
  rereading.unref()
  server.on('close', () => clearInterval(rereading))
}

const bytesOf = ({ cert, key, ca }: TlsOptions) =>
  Buffer.concat([cert, key, ...((ca as Buffer[] | undefined) ?? [])] as Buffer[])
const same = (one: TlsOptions, other: TlsOptions) => bytesOf(one).equals(bytesOf(other))

const from = ({ remoteAddress }: TLSSocket) => (remoteAddress === undefined ? '' : ` from ${remoteAddress}`)

/** Returns the reason a handshake failed. If the certificate was refused, the error itself does not say so. */
function reasonOf(error: Error & { code?: string }, socket: TLSSocket): string {
  const ofCertificate = socket.authorizationError as string | Error | null | undefined
  if (ofCertificate) return inWords(typeof ofCertificate === 'string' ? ofCertificate : ofCertificate.message)
  return inWords(error.code ?? '', error.message)
}

const inWords = (code: string, message = code): string => {
  switch (code) {
    case 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE':
      return 'the client showed no certificate, and tls_client_auth is required'
    case 'CERT_HAS_EXPIRED':
      return 'the client’s certificate has expired'
    case 'CERT_NOT_YET_VALID':
      return 'the client’s certificate is not valid yet'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_SIGNATURE_FAILURE':
      return 'the client’s certificate is not signed by one in tls_client_auth_cert_file'
    case 'ERR_SSL_HTTP_REQUEST':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return 'the client does not speak TLS'
    default:
      return message
  }
}
