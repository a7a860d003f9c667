/** The static types of the rule language. Their names are those that errors and documentation show. */

export type Type =
  | 'Object'
  | 'Void'
  | 'String'
  | 'Long'
  | 'Double'
  | 'Boolean'
  | 'Map'
  | 'List'
  | 'DateTime'
  | 'Period'
  | 'Duration'
  | 'Message'
  | 'JsonNode'
  | 'IpAddress'
  | 'URL'
  | 'RegexMatch'
  | 'GrokMatch'
  | 'LookupResult'
  | 'CefMessage'
  | 'SyslogPriority'
  | 'SyslogPriorityAsString'

interface TypeFacts {
  /** The name of the type on the wire. */
  readonly javaClass: string
  /** The type that its values are, too, beside Object. */
  readonly parent?: Type
  /** The type of an index in brackets; without it the values have no places. */
  readonly index?: 'String' | 'Long'
}

const facts: Readonly<Record<Type, TypeFacts>> = {
  Object: { javaClass: 'java.lang.Object' },
  Void: { javaClass: 'java.lang.Void' },
  String: { javaClass: 'java.lang.String' },
  Long: { javaClass: 'java.lang.Long' },
  Double: { javaClass: 'java.lang.Double' },
  Boolean: { javaClass: 'java.lang.Boolean' },
  Map: { javaClass: 'java.util.Map', index: 'String' },
  List: { javaClass: 'java.util.List', index: 'Long' },
  DateTime: { javaClass: 'org.joda.time.DateTime' },
  Period: { javaClass: 'org.joda.time.Period' },
  Duration: { javaClass: 'org.joda.time.Duration' },
  Message: { javaClass: 'org.graylog2.plugin.Message', index: 'Long' },
  JsonNode: { javaClass: 'com.fasterxml.jackson.databind.JsonNode', index: 'Long' },
  IpAddress: { javaClass: 'org.graylog.plugins.pipelineprocessor.functions.ips.IpAddress' },
  URL: { javaClass: 'org.graylog.plugins.pipelineprocessor.functions.urls.URL' },
  RegexMatch: { javaClass: 'java.util.Map', parent: 'Map' },
  GrokMatch: { javaClass: 'java.util.Map', parent: 'Map' },
  LookupResult: { javaClass: 'java.util.Map', parent: 'Map' },
  CefMessage: { javaClass: 'java.util.Map', parent: 'Map' },
  SyslogPriority: { javaClass: 'org.graylog.plugins.pipelineprocessor.functions.syslog.SyslogPriority' },
  SyslogPriorityAsString: {
    javaClass: 'org.graylog.plugins.pipelineprocessor.functions.syslog.SyslogPriorityAsString',
  },
}

/** The name of a type on the wire: that of a Java class. */
export const javaClassOf = (type: Type): string => facts[type].javaClass

/** Tells whether a value of one type can stand where the other is wanted. */
export function isAssignable(from: Type, to: Type): boolean {
  return to === 'Object' || from === to || facts[from].parent === to
}

/** The type of what stands in brackets behind a value of this type: a name for maps, a place for lists; null where nothing can. */
export function indexOf(type: Type): 'String' | 'Long' | null {
  return facts[type].index ?? (facts[type].parent ? indexOf(facts[type].parent) : null)
}
