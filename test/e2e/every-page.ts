import type { Page } from '@playwright/test'
import routes, { riders } from '../../app/routes.ts'
import { openCourse } from './open-course.ts'
import type { ProductionServer } from './production-server.ts'
import { joinByHttp } from './pupil-by-http.ts'
import { goAsAdmin } from './writer.ts'

type Place = { pattern: string; address: string }
type Route = { path?: string; file: string }

/** These routes answer with a page of their own making. */
const PAGES_WITHOUT_COMPONENT = /embed\.route\.ts$/
/** The provider sends a browser on from these addresses before anybody sees a page. */
const PASSED_BY = ['sign-in', 'sign-in/callback']

const isPage = ({ file }: Route) => file.endsWith('.tsx') || PAGES_WITHOUT_COMPONENT.test(file)

function patternsOf(table: readonly Route[]): string[] {
  const pages = table.filter(isPage).map(({ path = '' }) => path)
  return pages.filter((path) => !PASSED_BY.includes(path))
}

/** Returns an address of each page in each language. Fails for a route with parameters that it does not know. */
export async function everyPage(page: Page, server: ProductionServer) {
  const known = { ...(await publicAddresses(page)), ...(await courseAddresses(page, server)) }
  await goAsAdmin(page, server.origin)
  const all = { ...known, ...(await adminAddresses(page)) }
  const places = patternsOf(routes as Route[]).map((pattern) => placeOf(pattern, all))
  const shared = patternsOf(riders as Route[])
  const ofAdmin = places.filter(({ pattern }) => !shared.includes(pattern))
  const ofRiders = places.filter(({ pattern }) => shared.includes(pattern))
  return { ofAdmin, ofRiders }
}

function placeOf(pattern: string, known: Record<string, string>): Place {
  const address = known[pattern] ?? (/[:*]/.test(pattern) ? undefined : `/${pattern}`)
  if (address === undefined) throw new Error(`every-page.ts: which address has ${pattern}?`)
  return { pattern, address }
}

/** Returns the path to which an address leads. */
async function leadsTo(page: Page, address: string): Promise<string> {
  const { pathname, search } = new URL((await page.request.get(address)).url())
  return pathname + search
}

async function publicAddresses(page: Page): Promise<Record<string, string>> {
  const set = await leadsTo(page, '/sets/new?state=hawaii&count=8&make=link')
  const code = set.split('/').at(-2) ?? ''
  const { items } = await (await page.request.get('/open-bank/hawaii.json')).json()
  const admin = await (await page.request.get('/practice/hawaii')).text()
  const draw = admin.match(/name="draw" value="([^"]+)"/)?.[1] ?? '1'
  return {
    'practice/:state': '/practice/hawaii',
    'practice/:state/topics': '/practice/hawaii/topics',
    'practice/:state/topics/:topic': '/practice/hawaii/topics/signs',
    'practice/:state/exam': '/practice/hawaii/exam',
    'practice/:state/cheat-sheet': '/practice/hawaii/cheat-sheet',
    'practice/:state/:draw': '/practice/hawaii/2',
    'practice/:state/quiz': `/practice/hawaii/quiz?draw=${draw}&answers=`,
    'practice/:state/:kind/:score': '/practice/hawaii/quiz/75',
    'practice/:state/set/:code': `/practice/hawaii/set/${code}`,
    'practice/:state/set/:code/teacher': `/practice/hawaii/set/${code}/teacher`,
    'practice/:state/set/:code/paper': `/practice/hawaii/set/${code}/paper`,
    'content/:slug': '/content/exam-day-checklist',
    'embed/:state/day': '/embed/hawaii/day',
    'embed/:state/set/:code': `/embed/hawaii/set/${code}`,
    'sign-in/done': '/sign-in/done',
    'idp/sign-in/:id': await leadsTo(page, '/sign-in'),
    report: `/report?state=HI&item=${items[0].id}`,
    '*': '/no/such/road',
  }
}

async function courseAddresses(page: Page, { origin }: ProductionServer) {
  await openCourse(page)
  const teacher = new URL(page.url()).pathname
  const code = teacher.split('/')[2] ?? ''
  const wall = await page.getByRole('link', { name: 'Show it on the wall' }).getAttribute('href')
  const { own, answersAll } = await joinByHttp(origin, `/class/${code}`, 'Ana')
  await answersAll(() => 0)
  await page.reload()
  const byTeacher = await page.getByRole('link', { name: 'Ana' }).getAttribute('href')
  const at = (path: string) => `class/:code/teacher/:secret/${path}`
  return {
    'class/:code': `/class/${code}`,
    'class/:code/wall/:secret': wall ?? '',
    'class/:code/:pupil': own,
    'class/:code/:pupil/certificate': `${own}/certificate`,
    'class/:code/:pupil/results': `${own}/results`,
    'class/:code/certificate/:check': `/class/${code}/certificate/bcdf-ghjk`,
    'class/:code/teacher/:secret': teacher,
    [at('settings')]: `${teacher}/settings`,
    [at('lesson/new')]: `${teacher}/lesson/new`,
    [at('lesson/:lesson')]: `${teacher}/lesson/01`,
    [at('lesson/:lesson/paper')]: `${teacher}/lesson/01/paper`,
    [at('lesson/:lesson/questions')]: `${teacher}/lesson/01/questions`,
    [at('questions')]: `${teacher}/questions`,
    [at('pupil/:pupil')]: byTeacher ?? '',
    [at('pupil/:pupil/certificate')]: `${byTeacher}/certificate`,
    [at('sheets')]: `${teacher}/sheets`,
  }
}

async function adminAddresses(page: Page): Promise<Record<string, string>> {
  const read = async (address: string) => (await page.request.get(address)).text()
  const ofRun = await read('/admin/manuals/OR')
  const manual =
    ofRun.match(/[?&;]manual=([0-9a-f]{12})/)?.[1] ??
    ofRun.match(/manuals\/OR\/([0-9a-f]{12})/)?.[1] ??
    ''
  const translations = await read('/admin/manuals/VT/translations?show=all')
  const translation =
    translations.match(/href="(\/admin\/manuals\/VT\/translations\/[^"?]+)/)?.[1] ?? ''
  const { items } = await (await page.request.get('/open-bank/hawaii.json')).json()
  const question = `/admin/manuals/HI/questions/${items[0].id}`
  const at = (path: string) => `admin/manuals/:abbrev/${path}`
  return {
    'admin/manuals/:abbrev': '/admin/manuals/OR',
    [at('questions/:id')]: question,
    [at('questions/:id/everywhere')]: `${question}/everywhere`,
    [at('write')]: '/admin/manuals/HI/write',
    [at('preview')]: '/admin/manuals/HI/preview',
    [at('versions')]: '/admin/manuals/HI/versions',
    [at('quick-quiz')]: '/admin/manuals/HI/quick-quiz',
    [at('import')]: '/admin/manuals/HI/import',
    [at('translations')]: '/admin/manuals/VT/translations',
    [at('translations/:id')]: translation,
    'manuals/:abbrev/:manual/:page': `/manuals/OR/${manual}/1`,
    'admin/posts/:id': '/admin/posts/new',
  }
}
