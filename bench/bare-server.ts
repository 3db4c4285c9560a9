import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler } from 'react-router'

/**
 * The server that the product is compared with. `/` is the bare React Router page
 * (`bench/bare-page`). `/react/` is the bare React page (`bench/bare-react`). `/bytes` sends the same
 * bytes as the given address.
 * Usage: node bench/bare-server.ts PORT ADDRESS
 */
const [, , port, address = ''] = process.argv
const build = path.join(import.meta.dirname, 'bare-page/build')
const reactBuild = path.join(import.meta.dirname, 'bare-react/build')
const handle = createRequestHandler(await import(path.join(build, 'server/index.js')))
const bytes = await (await fetch(address)).text()

const app = new Hono()
  .use('/assets/*', serveStatic({ root: path.join(build, 'client'), precompressed: true }))
  .use(
    '/react/*',
    serveStatic({
      root: reactBuild,
      precompressed: true,
      rewriteRequestPath: (address) => address.replace('/react/', '/'),
    }),
  )
  .get('/favicon.ico', (c) => c.body(null, 204))
  .get('/bytes', (c) => c.html(bytes))
  .use(compress())
  .all('*', (c) => handle(c.req.raw))
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
