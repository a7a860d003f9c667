/** Parts of a message, as found by the readers of the two syslog forms. */
export interface SyslogParts {
  /** UTC milliseconds; null where there is no readable one. */
  time: number | null
  hostname: string | null
  message: string
  applicationName: string | null
  processId: string | null
  messageId: string | null
  /** Cisco: the sequence number in front. */
  sequenceNumber: number | null
  /** Element, parameter, value, in their order. */
  structuredData: readonly (readonly [element: string, name: string, value: string])[]
  /** Description of the part that does not follow the format. */
  problem: string | null
}

export const emptyParts = (message: string): SyslogParts => ({
  time: null,
  hostname: null,
  message,
  applicationName: null,
  processId: null,
  messageId: null,
  sequenceNumber: null,
  structuredData: [],
  problem: null,
})
