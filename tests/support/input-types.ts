/** Class names of the input types the suites use (contract, part 2, 3.3). */
export const inputTypes = {
  gelfTcp: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  gelfUdp: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  gelfHttp: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  rawHttp: 'org.graylog2.inputs.raw.http.RawHttpInput',
  splunkHec: 'org.cordwood.inputs.splunk.SplunkHecInput',
  elasticsearchBulk: 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput',
  syslogTcp: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  syslogUdp: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
  rawTcp: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  rawUdp: 'org.graylog2.inputs.raw.udp.RawUDPInput',
  beats: 'org.graylog.plugins.beats.Beats2Input',
  beatsDeprecated: 'org.graylog.plugins.beats.BeatsInput',
  cefTcp: 'org.graylog.plugins.cef.input.CEFTCPInput',
  cefUdp: 'org.graylog.plugins.cef.input.CEFUDPInput',
  netflowUdp: 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput',
  ipfixUdp: 'org.graylog.integrations.ipfix.inputs.IpfixUdpInput',
} as const
