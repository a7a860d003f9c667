/** Defines what the reader asks of the two services; `services.ts` implements it. Calls reject with `CallError`. */

/** Other readers do not see a message that was received for so long: its files are stored by then. */
export const hiddenSeconds = 300

/** A message of the queue. */
export interface Notice {
  readonly body: string
  /** Names this delivery of the message. */
  readonly receipt: string
}

export interface LogFile {
  readonly bucket: string
  readonly key: string
}

export interface TrailServices {
  /** Waits some seconds where there are none. */
  receive(signal: AbortSignal): Promise<readonly Notice[]>
  /** Another reader never sees it again. */
  remove(notice: Notice, signal: AbortSignal): Promise<void>
  read(file: LogFile, signal: AbortSignal): Promise<Buffer>
}
