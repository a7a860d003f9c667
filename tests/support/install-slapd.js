// The LDAP server of OpenLDAP, real: that of the machine, or Debian's package. Installed once; no network is needed after that.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { debian } from './debian-packages.js'

/** Whether this machine must run what needs it: a proof is no proof when it may be left out. */
export const slapdRequired = process.env.CORDWOOD_DIRECTORY === 'required'

/** Returns `{ root }`, below which its files lie as on a whole machine, or `{ reason }`. */
export function installSlapd() {
  if (process.platform !== 'linux') return { reason: 'slapd is installed from Debian’s packages, on Linux only' }
  try {
    const isThere = ['usr/sbin/slapd', 'usr/lib/ldap/back_mdb.so', 'etc/ldap/schema/core.schema']
    if (isThere.every(path => existsSync(join('/', path)))) return { root: '/' }
    return { root: debian('slapd', 'usr/sbin/slapd') }
  } catch (error) {
    return { reason: error.message }
  }
}
