/** `--demo`: an invented shop logs to this server, as a sender from outside would. */
import { runDemo } from '../demo/demo.ts'
import type { InputSummary } from './inputs/summaries.ts'
import type { Services } from './platform/services.ts'

const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

/** Starts it and gives the lines to print. The hour before now is made only while there are no messages yet. */
export function startDemo(services: Services, inputs: readonly InputSummary[], signal: AbortSignal): string {
  const input = inputs.find(({ type, running }) => running && type === gelfTcp)
  if (!input || input.port === null)
    return 'The demonstration sends to a GELF TCP input, and none is running: launch one and start again with --demo.\n\n'
  const { host, port } = input
  void services.messages
    .indices()
    .then(indices => runDemo({ host, port, history: indices.every(index => index.messages === 0), signal }))
    .catch(error => services.log.error({ err: error }, 'The demonstration stopped.'))
  return `Demo: an invented shop logs to ${input.title} at ${input.address}.\n\n`
}
