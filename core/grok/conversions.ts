/** `%{NAME:field;type}`: what a captured text becomes. A text that is none of its type stays as it is, so that nothing is lost. */
export type GrokValue = string | number | boolean

const whole = (text: string): GrokValue => (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text)
const decimal = (text: string): GrokValue => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)
const truth = (text: string): GrokValue => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text)
/** ISO 8601; without a zone it is UTC. */
function instant(text: string): GrokValue {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!found) return text
  const [, date, time = '00:00', zone = 'Z'] = found
  const ms = Date.parse(`${date}T${time.replace(',', '.')}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(ms) ? text : new Date(ms).toISOString()
}

const conversions: ReadonlyMap<string, (text: string) => GrokValue> = new Map([
  ['string', (text: string): GrokValue => text],
  ...['int', 'integer', 'long', 'short', 'byte'].map(name => [name, whole] as const),
  ...['float', 'double'].map(name => [name, decimal] as const),
  ['boolean', truth],
  ['date', instant],
])

export const conversionNames: readonly string[] = [...conversions.keys()]

/** @param type one of `conversionNames`; null leaves the text */
export const convert = (text: string, type: string | null): GrokValue => (type === null ? text : conversions.get(type)?.(text) ?? text)
