import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { builtRoutes } from './route-table.fixture.ts'
import { type RouteTable, routeTable, withoutDataSuffix } from './route-table.ts'

test('handleAt finds the handle of a path, and prefers a fixed segment to a parameter', () => {
  const { handleAt } = builtRoutes({
    '*': { maxBodyBytes: 1 },
    'things/:id': { maxBodyBytes: 2 },
    'things/new': { maxBodyBytes: 3 },
    'things/:id/save': { maxBodyBytes: 4 },
    '': { maxBodyBytes: 5 },
    'a.b': { maxBodyBytes: 6 },
  })
  const found = ['/things/x', '/things/new', '/things/x/save', '/', '/a.b', '/axb', '/things/a/b/c']
  expect(found.map((path) => handleAt(path).maxBodyBytes)).toEqual([2, 3, 4, 5, 6, 1, 1])
})

test('handleAt finds no handle for another spelling of a path', () => {
  const { handleAt } = builtRoutes({ 'things/:id': { maxBodyBytes: 2 } })
  const long = 'x'.repeat(101)
  for (const path of ['/Things/x', '/things/x/', '//things/x', '/things/%78', `/things/${long}`]) {
    expect(handleAt(path)).toEqual({})
  }
})

test('cachedAddressOf finds one address for all spellings of a cached page', () => {
  const { cachedAddressOf } = builtRoutes({
    '': { cachedBy: ['posts'] },
    things: { cachedBy: ['posts'] },
    'things/:id': { cachedBy: ['posts'], params: { id: /[A-Z]+/ } },
    'things/:id/:part': { cachedBy: ['posts'], params: { part: /[2-9]/ } },
    'things/:id/save': {},
    others: {},
  })
  const addresses = {
    '/': ['/', '//', '///'],
    '/things': ['/things', '/things/', '//things', '/Things//'],
    '/things/X': ['/things/X', '/things/X/', '//things//X', '/THINGS/X'],
    '/things/X/2': ['/things/X/2/'],
  }
  for (const [address, spellings] of Object.entries(addresses)) {
    expect(spellings.map(cachedAddressOf)).toEqual(spellings.map(() => address))
  }
  for (const path of [
    '/things/x/',
    '/things/X/save',
    '/others/',
    '//evil.example/',
    '/things/X/1',
  ]) {
    expect([path, cachedAddressOf(path)]).toEqual([path, null])
  }
})

test('the path of a nested route begins with the paths of its parents', () => {
  const handle = { maxBodyBytes: 7 }
  const routes = {
    root: { id: 'root', path: '', module: {} },
    outer: { id: 'outer', parentId: 'root', path: 'outer', module: {} },
    inner: { id: 'inner', parentId: 'outer', path: 'inner', module: { handle } },
  } as unknown as ServerBuild['routes']
  expect(routeTable(routes).handleAt('/outer/inner')).toBe(handle)
})

test('withoutDataSuffix returns the path of the page for which a request loads the data', () => {
  const paths = ['/things/x.data', '/_.data', '/things/x', '/data', '/things.data/x']
  expect(paths.map(withoutDataSuffix)).toEqual([
    '/things/x',
    '/',
    '/things/x',
    '/data',
    '/things.data/x',
  ])
})

test('the built routes set the cached pages, the size limits of bodies and the sitemap', async () => {
  const bundle = new URL('../../build/server/index.js', import.meta.url).href
  const { routes, mayArriveSlowly }: typeof import('../app.ts') = await import(bundle)
  const { handleAt, sitemapPaths }: RouteTable = routes
  expect(handleAt('/').cachedBy).toEqual(['posts', 'questions'])
  expect(handleAt('/sitemap.xml').cachedBy).toEqual(['posts', 'questions'])
  for (const path of ['/content', '/content/a-slug', '/feed.xml']) {
    expect(handleAt(path).cachedBy).toEqual(['posts'])
  }
  expect(handleAt('/questions/OR').cachedBy).toEqual(['questions'])
  for (const path of [
    '/content/A',
    '/questions/or',
    '/questions/ORE',
    '/me',
    '/admin',
    '/robots.txt',
  ]) {
    expect(handleAt(path)).toEqual({})
  }
  expect(sitemapPaths.toSorted()).toEqual(
    ['', '/es']
      .flatMap((language) =>
        ['/', '/content', '/open-bank', '/readiness', '/schools', '/sets/new', '/words'].map(
          (path) => language + path,
        ),
      )
      .sort(),
  )
  expect(handleAt('/es/').cachedBy).toEqual(['posts', 'questions'])
  expect(routes.cachedAddressOf('/es')).toBe('/es/')
  expect(routes.cachedAddressOf('/ES/practice/ohio/')).toBe('/es/practice/ohio')
  expect(handleAt('/admin/manuals').maxBodyBytes).toBe(Number.POSITIVE_INFINITY)
  expect(handleAt('/admin/posts/a-post').maxBodyBytes).toBe(12 * 1024 * 1024)
  expect(mayArriveSlowly('/admin/manuals?state=OR')).toBe(true)
  const others = [
    '/feedback',
    '/admin/manuals/OR.data',
    '/admin/manualsx?state=OR',
    '/x?/admin/manuals?',
  ]
  expect(others.filter(mayArriveSlowly)).toEqual([])
})
