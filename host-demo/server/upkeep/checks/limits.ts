/** Limits of the operating system that a log server meets first (Linux; elsewhere nothing is said). */
import { readFileSync } from 'node:fs'
import { ok, warning, type Check } from '../finding.ts'

const enoughFiles = 4096
/** Receive buffer that the UDP inputs request. */
const receiveBuffer = 262_144

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

export const checkLimits: Check = () => {
  const files = Number(/^Max open files\s+(\d+)/m.exec(read('/proc/self/limits') ?? '')?.[1] ?? NaN)
  const buffer = Number(read('/proc/sys/net/core/rmem_max') ?? NaN)
  return [
    ...(Number.isNaN(files)
      ? []
      : [
          files < enoughFiles
            ? warning(
                'open files',
                `${files} may be open at once; connections of senders need one each. Raise it to ${enoughFiles} or more (ulimit -n, LimitNOFILE).`,
              )
            : ok('open files', `${files} may be open at once.`),
        ]),
    ...(Number.isNaN(buffer)
      ? []
      : [
          buffer < receiveBuffer
            ? warning(
                'UDP buffer',
                `net.core.rmem_max is ${buffer}: bursts over UDP are lost. Raise it: sysctl -w net.core.rmem_max=4194304`,
              )
            : ok('UDP buffer', `net.core.rmem_max is ${buffer}.`),
        ]),
  ]
}
