import topology from 'us-atlas/states-10m.json'
import { expect, test } from 'vitest'
import { US_STATES } from '../../questions/states/us-states.ts'
import { stateAt } from './state-outlines.client.ts'

test.each<[string, number, number, string | null]>([
  ['San Francisco', 37.7749, -122.4194, 'California'],
  ['Manhattan', 40.7831, -73.9712, 'New York'],
  ['Honolulu', 21.3069, -157.8583, 'Hawaii'],
  ['Anchorage', 61.2181, -149.9003, 'Alaska'],
  ['Attu, beyond the date line', 52.9, 172.9, 'Alaska'],
  ['Burlington, Vermont', 44.4759, -73.2121, 'Vermont'],
  ['Vancouver, north of the Columbia', 45.6387, -122.6615, 'Washington'],
  ['Portland, south of the Columbia', 45.5152, -122.6784, 'Oregon'],
  ['Washington, D.C.', 38.9072, -77.0369, 'District of Columbia'],
  ['Windsor, across from Detroit', 42.3149, -83.0364, null],
  ['Tijuana', 32.5149, -117.0382, null],
  ['Paris', 48.8566, 2.3522, null],
  ['the mid-Atlantic', 35, -45, null],
])(
  'the state at %s (latitude %d, longitude %d) is %s',
  (_place, latitude, longitude, stateName) => {
    expect(stateAt({ latitude, longitude })).toBe(stateName)
  },
)

test('the outlines have the names of all states', () => {
  const outlined = topology.objects.states.geometries.map(({ properties }) => properties.name)
  expect(outlined).toEqual(expect.arrayContaining(US_STATES.map(({ stateName }) => stateName)))
})
