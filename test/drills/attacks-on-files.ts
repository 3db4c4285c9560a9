import {
  type Attack,
  atOnce,
  inTurn,
  processorOf,
  read,
  servers,
  statusesOf,
  told,
} from './attacked-product.ts'

const GZIP = { headers: { 'Accept-Encoding': 'gzip' } }
const LARGEST = '/open-bank/all_states.moodle.xml'
const [server, other] = servers

/** Returns the addresses that a page of the open bank links to. */
async function linksOf(page: string): Promise<string[]> {
  const html = await read(page)
  return [...html.matchAll(/ href="([^"]*\/open-bank\/[^"]*)"/g)].map(([, link = '']) => link)
}

export const attacksOnFiles: Attack[] = [
  {
    finding: 'M5',
    steps:
      'the Moodle file of all states comes twice and with its ETag, three large files come at once, and 51 small ones',
    before: '6.5 s each time, no ETag, no limit, then 140 to 190 ms for a page of 0 to 10 ms',
    async attack() {
      const load = (headers = {}) =>
        server.ask(LARGEST, { headers: { ...GZIP.headers, ...headers } })
      const firstMs = await processorOf(server, load)
      const secondMs = await processorOf(server, load)
      const etag = (await load()).headers.etag ?? ''
      const known = await load({ 'If-None-Match': etag })

      const files = ['moodle.xml', 'anki.txt', 'csv']
      const three = await atOnce(3, (n) => other.ask(`/open-bank/all_states.${files[n]}`, GZIP))
      const statuses = statusesOf(three).toSorted()
      const refusal = three.find(({ status }) => status === 503)

      const small = (await linksOf('/open-bank')).filter((link) => link.endsWith('.moodle.xml'))
      const pages = small.map((link) => link.replace('open-bank', 'practice').split('.')[0] ?? '')
      const show = () => inTurn(pages.length, (n) => server.ask(pages[n] ?? ''))
      const coldMs = await processorOf(server, show)
      await inTurn(small.length, (n) => server.ask(small[n] ?? '', GZIP))
      const warmMs = await processorOf(server, show)
      const parts = [
        `${firstMs} ms, then ${secondMs} ms of processor`,
        `ETag ${known.status}`,
        `at once ${told(statuses)} (Retry-After ${refusal?.headers['retry-after']})`,
        `${pages.length} pages ${coldMs} ms, after the files ${warmMs} ms`,
      ]
      return {
        now: parts.join('; '),
        isHeld:
          secondMs < firstMs / 4 &&
          known.status === 304 &&
          statuses.join() === '200,200,503' &&
          Number(refusal?.headers['retry-after']) > 0 &&
          small.length >= 51 &&
          warmMs < coldMs / 4,
      }
    },
  },
  {
    finding: 'M1',
    steps: 'each link of /open-bank and /es/open-bank is fetched from the built product',
    before: '104 Spanish files broke off, two error lines each',
    async attack() {
      const links = [...(await linksOf('/open-bank')), ...(await linksOf('/es/open-bank'))]
      // A response that breaks off rejects.
      const answers = await inTurn(links.length, (n) => server.ask(links[n] ?? '', GZIP))
      const isWhole = answers.map(
        ({ status, headers, body }, n) =>
          status === 200 &&
          (links[n]?.endsWith('schema.json') || Number(headers['content-length']) === body.length),
      )
      const whole = isWhole.filter(Boolean).length
      const errors = server.stdout().match(/"level":[56]0/g)?.length ?? 0
      return {
        now: `${whole} of ${links.length} whole, ${errors} error lines`,
        isHeld: links.length > 500 && whole === links.length && errors === 0,
      }
    },
  },
]
