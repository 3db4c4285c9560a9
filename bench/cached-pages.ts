import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'

const PORT = 3921
const ROUNDS = 5
const NGINX = '/usr/sbin/nginx'
const PAGES = ['/', '/content', '/content/exam-day-checklist', '/questions/CA', '/practice/ohio']
const PACKED = { 'Accept-Encoding': 'gzip' }

type Rates = Record<'ours' | 'bare' | 'nginx', number[]>

export type Rate = (url: string, headers?: Record<string, string>) => Promise<number>
export type CachedPage = {
  target: string
  plain: { ours: number; bare: number; nginx: number | null }
  packed: { ours: number; nginx: number | null }
}

/**
 * Measures requests a second for pages from the page cache, as medians of alternating rounds. Compares
 * them with a bare Hono server that sends the same bytes. Also compares them with one nginx worker that
 * serves the bytes as files, plain and compressed (null without nginx).
 */
export async function measureCachedPages(rate: Rate): Promise<CachedPage[]> {
  const product = await startProduct(PORT)
  const measured: CachedPage[] = []
  for (const target of PAGES) {
    const ours = product.origin + target
    const bare = await startBare(ours)
    const nginx = existsSync(NGINX) ? await startNginx(ours) : null
    const plain: Rates = { ours: [], bare: [], nginx: [] }
    const packed: Omit<Rates, 'bare'> = { ours: [], nginx: [] }
    for (let round = 0; round < ROUNDS; round++) {
      plain.ours.push(await rate(ours))
      plain.bare.push(await rate(bare.url))
      packed.ours.push(await rate(ours, PACKED))
      if (!nginx) continue
      plain.nginx.push(await rate(nginx.url))
      packed.nginx.push(await rate(nginx.url, PACKED))
    }
    measured.push({
      target,
      plain: {
        ours: median(plain.ours),
        bare: median(plain.bare),
        nginx: nginx && median(plain.nginx),
      },
      packed: { ours: median(packed.ours), nginx: nginx && median(packed.nginx) },
    })
    await bare.stop()
    await nginx?.stop()
  }
  await product.stop()
  return measured
}

async function startBare(address: string) {
  const port = String(PORT + 1)
  const server = spawn('node', ['bench/bare-server.ts', port, address], { stdio: 'inherit' })
  return started(server, `http://localhost:${port}/bytes`)
}

async function startNginx(address: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'))
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files/page.html'), bytes)
  writeFileSync(path.join(folder, 'files/page.html.gz'), gzipSync(bytes, { level: 9 }))
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder))
  const options = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
  const server = spawn(NGINX, options, { stdio: ['ignore', 'ignore', 'inherit'] })
  return started(server, `http://127.0.0.1:${PORT + 2}/page.html`, folder)
}

function configuration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000;
      types { text/html html; }
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${PORT + 2}; root ${folder}/files; gzip_static on; gzip_vary on; }
    }`
}

async function started(server: ChildProcess, url: string, folder?: string) {
  while (!(await fetch(url).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      if (folder) rmSync(folder, { recursive: true })
    },
  }
}
