/**
 * The regions a customer may choose, sorted by id, named as the provider's published endpoint data names them; pseudo-regions are left out.
 * A region becomes part of the host names that are called, so that no other is taken.
 */
const names: Readonly<Record<string, string>> = {
  'af-south-1': 'Africa (Cape Town)',
  'ap-east-1': 'Asia Pacific (Hong Kong)',
  'ap-east-2': 'Asia Pacific (Taipei)',
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
  'ap-northeast-2': 'Asia Pacific (Seoul)',
  'ap-northeast-3': 'Asia Pacific (Osaka)',
  'ap-south-1': 'Asia Pacific (Mumbai)',
  'ap-south-2': 'Asia Pacific (Hyderabad)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-southeast-2': 'Asia Pacific (Sydney)',
  'ap-southeast-3': 'Asia Pacific (Jakarta)',
  'ap-southeast-4': 'Asia Pacific (Melbourne)',
  'ap-southeast-5': 'Asia Pacific (Malaysia)',
  'ap-southeast-6': 'Asia Pacific (New Zealand)',
  'ap-southeast-7': 'Asia Pacific (Thailand)',
  'ca-central-1': 'Canada (Central)',
  'ca-west-1': 'Canada West (Calgary)',
  'cn-north-1': 'China (Beijing)',
  'cn-northwest-1': 'China (Ningxia)',
  'eu-central-1': 'Europe (Frankfurt)',
  'eu-central-2': 'Europe (Zurich)',
  'eu-isoe-west-1': 'EU ISOE West',
  'eu-north-1': 'Europe (Stockholm)',
  'eu-south-1': 'Europe (Milan)',
  'eu-south-2': 'Europe (Spain)',
  'eu-west-1': 'Europe (Ireland)',
  'eu-west-2': 'Europe (London)',
  'eu-west-3': 'Europe (Paris)',
  'eusc-de-east-1': 'AWS European Sovereign Cloud (Germany)',
  'il-central-1': 'Israel (Tel Aviv)',
  'me-central-1': 'Middle East (UAE)',
  'me-south-1': 'Middle East (Bahrain)',
  'me-west-1': 'Middle East (Saudi Arabia)',
  'mx-central-1': 'Mexico (Central)',
  'sa-east-1': 'South America (Sao Paulo)',
  'sa-west-1': 'South America (Chile)',
  'us-east-1': 'US East (N. Virginia)',
  'us-east-2': 'US East (Ohio)',
  'us-gov-east-1': 'AWS GovCloud (US-East)',
  'us-gov-west-1': 'AWS GovCloud (US-West)',
  'us-iso-east-1': 'US ISO East',
  'us-iso-west-1': 'US ISO West',
  'us-isob-east-1': 'US ISOB East (Ohio)',
  'us-isob-west-1': 'US ISOB West',
  'us-isof-east-1': 'US ISOF East',
  'us-isof-south-1': 'US ISOF South',
  'us-west-1': 'US West (N. California)',
  'us-west-2': 'US West (Oregon)',
}

export interface Region {
  readonly id: string
  /** 'Europe (Frankfurt)'. */
  readonly name: string
}

export const regions: readonly Region[] = Object.entries(names).map(([id, name]) => ({ id, name }))

export const isRegion = (id: string): boolean => Object.hasOwn(names, id)
