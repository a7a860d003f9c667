/** Why a command or the start failed, where whoever runs the server can mend it: the message is all they are shown. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
