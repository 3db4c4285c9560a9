import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler } from 'react-router'

/** Serves the bare page, built into `bench/bare-page/build`, as the product serves its own pages. */
export async function serveBarePage(port: number) {
  const build = path.join(import.meta.dirname, 'bare-page/build')
  const handle = createRequestHandler(await import(path.join(build, 'server/index.js')))
  const app = new Hono()
    .use('/assets/*', serveStatic({ root: path.join(build, 'client'), precompressed: true }))
    .use(compress())
    .all('*', (c) => handle(c.req.raw))
  return serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
}
