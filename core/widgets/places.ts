/** Places on a map: '52.52,13.40' is a latitude and a longitude, in degrees. */
import type { ChartData } from './read.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  readonly row: number
  readonly value: number
}

const degrees = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/

/** null for what is no place. */
export function parsePlace(text: string): { readonly latitude: number; readonly longitude: number } | null {
  const match = degrees.exec(text)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The rows whose first grouping that looks like a place says where they are, with the value of the first metric. */
export function placesOf(data: ChartData): { readonly places: readonly Place[]; readonly others: number } {
  const places = data.rows.flatMap(({ key, values }, row): Place[] => {
    const name = key.find(part => parsePlace(part) !== null)
    const place = name === undefined ? null : parsePlace(name)
    const value = values[0]
    return place
      ? [{ ...place, name: name!, row, value: typeof value === 'number' && Number.isFinite(value) ? value : 0 }]
      : []
  })
  return { places, others: data.rows.length - places.length }
}
