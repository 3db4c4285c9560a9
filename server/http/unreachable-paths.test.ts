import { afterAll, describe, expect, test } from 'vitest'
import { openApp } from '../open-app.fixture.ts'

const server = await openApp()
afterAll(() => server.remove())

describe('a path that must not be reachable is not found', () => {
  const FILES = `.env .env.local .env.production .git/config .git/HEAD .git/index .gitignore .npmrc
    .DS_Store .htaccess .htpasswd .ssh/id_rsa .aws/credentials .vscode/settings.json .dockerignore
    package.json package-lock.json node_modules/hono/package.json tsconfig.json vite.config.ts
    react-router.config.ts biome.json README.md CHANGELOG.md Dockerfile docker-compose.yml
    documents.db documents.db-wal documents.db-shm data/documents.db data.db database.sqlite dump.sql
    backup.zip server/main.ts server/index.js build/server/index.js build/client/favicon.svg
    app/root.tsx app/making/starter-bank/hand.ts content/bank/signs/signs-1.json
    platform/log.ts index.js index.html index.php wp-login.php xmlrpc.php phpinfo.php server-status
    actuator/env graphql swagger.json openapi.json .well-known/openid-configuration debug metrics
    etc/passwd proc/self/environ .vite/manifest.json manifest.json @vite/client @fs/etc/passwd
    __manifest?paths=/ _root.data.map entry.client.js.map`.split(/\s+/)
  const FOLDERS = ['/', '/assets/', '/assets/../../', '/..%2f', '/%2e%2e/', '/questions/']
  const DECEPTIONS = `/admin/x.js /content/slug/x.css /content/slug;.png /api/session/a.jpg
    /questions/OR/x.css /questions/OR;.css /questions/OR%2fx.js /x.js /robots.txt/x.css`.split(
    /\s+/,
  )

  test('at more than 200 well-known names', async () => {
    const homePage = (await server.ask('/')).text
    const maps = (homePage.match(/\/assets\/[\w.-]+/g) ?? []).map((asset) => `${asset}.map`)
    const targets = [...FOLDERS.flatMap((folder) => FILES.map((file) => folder + file)), ...maps]
    expect(targets.length).toBeGreaterThan(200)
    const found: string[] = []
    for (const target of targets) {
      const { status, headers } = await server.ask(target)
      if (status !== 404 || headers['cache-control'] !== 'no-store') found.push(target)
    }
    expect(found).toEqual([])
  })

  test.each(DECEPTIONS)(
    'with a misleading ending, and its response is not cacheable: %s',
    async (target) => {
      const { status, headers } = await server.ask(target)
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('no-store')
    },
  )
})
