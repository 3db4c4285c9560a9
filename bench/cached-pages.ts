import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { load } from './load.ts'
import { medians } from './rounds.ts'
import { newFolder, startBareServer, startProduct, startServer } from './servers.ts'

const PORT = 3921
const ROUNDS = 5
const NGINX = '/usr/sbin/nginx'
const PAGES = ['/', '/content', '/content/exam-day-checklist', '/questions/CA', '/practice/ohio']
const PACKED = { 'Accept-Encoding': 'gzip' }

/**
 * Measures requests a second for pages from the page cache, as medians of alternating rounds. Compares
 * them with a bare Hono server that sends the same bytes. Also compares them with one nginx worker that
 * serves the bytes as files, plain and compressed (NaN without nginx).
 */
export async function measureCachedPages() {
  const product = await startProduct(PORT)
  const measured = []
  for (const target of PAGES) {
    const ours = product.origin + target
    const bare = await startBareServer(PORT + 1, ours)
    const nginx = existsSync(NGINX) ? await startNginx(ours) : null
    const rates = await medians(ROUNDS, {
      ours: () => rate(ours),
      bare: () => rate(bare.url),
      nginx: async () => (nginx ? rate(nginx.url) : Number.NaN),
      oursPacked: () => rate(ours, PACKED),
      nginxPacked: async () => (nginx ? rate(nginx.url, PACKED) : Number.NaN),
    })
    measured.push({ target, ...rates })
    await bare.stop()
    await nginx?.stop()
  }
  await product.stop()
  return measured
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await load({ url, headers, connections: 16, duration: 3 })
  return result.requests.average
}

async function startNginx(address: string) {
  const folder = newFolder()
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files/page.html'), bytes)
  writeFileSync(path.join(folder, 'files/page.html.gz'), gzipSync(bytes, { level: 9 }))
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder))
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
  const url = `http://127.0.0.1:${PORT + 2}/page.html`
  return startServer(url, { command: NGINX, args, folder })
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
