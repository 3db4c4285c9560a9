import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlines from 'us-atlas/states-10m.json'
import type { Coordinates } from './location.ts'

type StateOutlines = Topology<{ states: GeometryCollection<{ name: string }> }>

// TypeScript widens `"type": "Topology"` in a JSON import to string.
const topology = outlines as unknown as StateOutlines
const { features } = feature(topology, topology.objects.states)

/**
 * The US state, district or territory at a place, by the Census Bureau's outlines in the package
 * us-atlas. Null at sea and abroad.
 */
export function stateAt({ latitude, longitude }: Coordinates): string | null {
  const state = features.find((outline) => geoContains(outline, [longitude, latitude]))
  return state?.properties.name ?? null
}
