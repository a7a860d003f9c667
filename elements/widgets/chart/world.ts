/** The countries of the world (Natural Earth, 1:110 million), known to ECharts as 'world' once this is loaded. No tiles, no other server. */
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import world from 'world-atlas/countries-110m.json'
import { registerMap } from './engine.ts'

const topology = world as unknown as Topology<{ countries: GeometryCollection }>
const countries = feature(topology, topology.objects.countries)

const features = countries.features.map(({ type, geometry }) => ({ type, geometry, properties: { name: '' } }))

registerMap('world', { ...countries, features } as Parameters<typeof registerMap>[1])

export const worldMap = 'world'
