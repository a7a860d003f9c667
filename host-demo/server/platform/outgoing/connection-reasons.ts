/** Node's and OpenSSL's codes of connections that failed, as far as something can be done about them: what the host does, for people. */
export const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached from this server',
  ENETUNREACH: 'cannot be reached from this server',
  ETIMEDOUT: 'does not accept the connection',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody known to this server signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody known to this server signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody known to this server signed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate that nobody known to this server signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host',
  EPROTO: 'does not speak TLS there',
}
