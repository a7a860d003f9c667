/** Class names of the input types the suites use (contract, part 2, 3.3). */
export const inputTypes = {
  gelfTcp: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  gelfUdp: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  gelfHttp: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  syslogTcp: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  syslogUdp: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
  rawTcp: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  rawUdp: 'org.graylog2.inputs.raw.udp.RawUDPInput',
  cefTcp: 'org.graylog.plugins.cef.input.CEFTCPInput',
  cefUdp: 'org.graylog.plugins.cef.input.CEFUDPInput',
} as const
