import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureNames } from './picture-names.server.ts'

test('each name is the name of a drawing that the product serves', async () => {
  const names = await pictureNames()
  expect(names).toContain('stop-sign')
  expect(names.filter((name) => !existsSync(`public/pictures/${name}.svg`))).toEqual([])
})
