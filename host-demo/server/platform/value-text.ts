/** Returns the value of a field as people read it: lists with commas, objects as JSON. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
