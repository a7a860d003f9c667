/** The names a host may replace: the product's own and those of the outside services its words mention. */
export interface Brand {
  readonly product: string
  /** Cloud provider and its services (cloud ingestion wizard). */
  readonly Cloud: string
  readonly Stream: string
  readonly Logs: string
  readonly IAM: string
  readonly KV: string
  /** Incident-paging service, chat A (team chat) and chat B (corporate chat) of the notification types. */
  readonly Paging: string
  readonly ChatA: string
  readonly ChatB: string
  /** IP-reputation service of the lookup adapters. */
  readonly ThreatIntel: string
  /** Documentation host, without scheme; '' where there is none: then no page links to documentation. */
  readonly host: string
}

export const defaultBrand: Brand = {
  product: 'Cordwood',
  Cloud: 'AWS',
  Stream: 'Kinesis',
  Logs: 'CloudWatch',
  IAM: 'IAM',
  KV: 'DynamoDB',
  Paging: 'PagerDuty',
  ChatA: 'Slack',
  ChatB: 'Microsoft Teams',
  ThreatIntel: 'GreyNoise',
  host: '',
}

/** Version of the interface and of the API it speaks. */
export const version = '5.1.4'
