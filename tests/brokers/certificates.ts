/** Certificates of the brokers, and those of clients. */
import {
  makeCertificate,
  type MadeCertificate,
} from '../../host-demo/server/platform/ingest/testing/make-certificate.ts'

export type { MadeCertificate }

export const authority = makeCertificate('Authority of the brokers', { authority: true })
/** For this machine, signed by the authority. */
export const good = makeCertificate('broker', { signedBy: authority })
export const foreign = makeCertificate('elsewhere', { signedBy: authority, host: 'elsewhere.example.org' })
export const selfSigned = makeCertificate('broker')
export const client = makeCertificate('cordwood', { signedBy: authority })
