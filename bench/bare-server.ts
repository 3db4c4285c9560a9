import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/**
 * The server that the product is compared with. `/` is the bare React page (`bench/bare-react`).
 * `/bytes` sends the same bytes as the given address.
 * Usage: node bench/bare-server.ts PORT ADDRESS
 */
const [, , port, address = ''] = process.argv
const root = path.join(import.meta.dirname, 'bare-react/build')
const bytes = await (await fetch(address)).text()

const app = new Hono()
  .get('/favicon.ico', (c) => c.body(null, 204))
  .get('/bytes', (c) => c.html(bytes))
  .use(serveStatic({ root, precompressed: true }))
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
