/** The countries of the world (Natural Earth, 1:110 million): no tiles, no other server. */
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'
import { addMap } from './engine.ts'

/** Makes the map known to ECharts; the name it is known by. */
export function addWorld(): string {
  const topology = world as unknown as Topology<{ countries: GeometryCollection }>
  const countries = feature(topology, topology.objects.countries)
  addMap('world', { ...countries, features: countries.features.map(({ type, geometry }) => ({ type, geometry, properties: { name: '' } })) })
  return 'world'
}
