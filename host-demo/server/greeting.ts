/** Renders the text that the server prints when it is ready. */
import type { InputSummary } from './inputs/summaries.ts'
import { publicAddress } from './platform/http/location.ts'
import type { Server } from './server.ts'
import { rootUsername } from './users/root-user.ts'

const syslogUdp = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'

export function greeting({ services, madePassword, port }: Server, inputs: readonly InputSummary[]): string {
  const lines = [
    '',
    `Cordwood is ready: ${publicAddress({ ...services.settings, httpPort: port })}`,
    `  User      ${rootUsername}`,
  ]
  if (madePassword !== null)
    lines.push(`  Password  ${madePassword}   (shown this once; CORDWOOD_ROOT_PASSWORD sets another)`)
  else if (services.settings.rootPassword !== null) lines.push('  Password  the one of CORDWOOD_ROOT_PASSWORD')
  else lines.push('  Password  the one of the first start   (CORDWOOD_ROOT_PASSWORD sets another)')
  if (inputs.length > 0) {
    const width = Math.min(40, Math.max(22, ...inputs.map(({ title }) => title.length)))
    lines.push(
      '',
      'Inputs:',
      ...inputs.map(({ title, address, state }) => `  ${title.padEnd(width)} ${address.padEnd(22)} ${state}`),
    )
  }
  if (inputs.some(({ state }) => state.startsWith('FAILED')))
    lines.push('  What failed is mended, or given another port, under System → Inputs.')
  const syslog = inputs.find(input => input.running && input.type === syslogUdp)
  if (syslog) lines.push('', 'Try:', `  logger -n ${syslog.host} -P ${syslog.port} -d "hello"`)
  return `${lines.join('\n')}\n\n`
}
