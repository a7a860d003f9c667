/** The gauge of messages per second that a stream takes, for `POST /cluster/metrics/multiple`. */
export const streamRateMetric = (streamId: string) =>
  `org.graylog2.plugin.streams.Stream.${streamId}.incomingMessages.1-sec-rate`
