/** The countries of the world (Natural Earth, 1:110 million): no tiles, no other server. */
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'
import { addMap } from './engine.ts'

type Point = readonly number[]

/** Continues a ring beyond the 180th meridian: wrapped to the other end of a flat map, it would draw a line across the world. */
function unrolled(ring: readonly Point[]): Point[] {
  let turn = 0
  return ring.map(([x, y], index) => {
    const step = index === 0 ? 0 : x! - ring[index - 1]![0]!
    if (step > 180) turn -= 360
    else if (step < -180) turn += 360
    return [x! + turn, y!]
  })
}

/** Antarctica is left out: its ring surrounds the whole map. */
const antarctica = '010'

/** Registers the map with ECharts and returns its name. */
export function registerWorldMap(): string {
  const topology = world as unknown as Topology<{ countries: GeometryCollection }>
  const countries = feature(topology, topology.objects.countries)
  const features = countries.features
    .filter(({ id }) => id !== antarctica)
    .flatMap(({ type, geometry }) => {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : []
      const coordinates = polygons.map(rings => rings.map(unrolled))
      return coordinates.length === 0
        ? []
        : [{ type, geometry: { type: 'MultiPolygon', coordinates }, properties: { name: '' } }]
    })
  addMap('world', { type: 'FeatureCollection', features })
  return 'world'
}
