import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { BUILD, IS_MAIN_BUILD } from '../in-language.ts'

// Each list says what a rider's device does with its addresses (`riders/offline/kept-pages.ts`).

/**
 * Pages that a device stores before a visit: those of a state for the states that were chosen last, and
 * those with a further parameter if a stored page of the state links to them.
 */
const stored: RouteConfigEntry[] = [
  index('riders/home/home.route.tsx'),
  route('practice/:state', 'riders/practice/practice.route.tsx'),
  route('practice/:state/topics', 'riders/study/topics.route.tsx'),
  route('practice/:state/topics/:topic', 'riders/study/topic.route.tsx'),
  route('mistakes', 'riders/study/mistakes.route.tsx'),
  route('progress', 'riders/study/progress.route.tsx'),
  route('practice/:state/exam', 'riders/exam/exam.route.tsx'),
  route('practice/:state/cheat-sheet', 'riders/cheat-sheet/cheat-sheet.route.tsx'),
  route('words', 'questions/words/words.route.tsx'),
  route('readiness', 'riders/readiness/readiness.route.tsx'),
]

/** Pages that a device stores in the same way, and also after a visit. */
const articles: RouteConfigEntry[] = [
  route('content', 'articles/posts/articles.route.tsx'),
  route('content/:slug', 'articles/posts/article.route.tsx'),
]

/** Data that a device stores for the states that were chosen last. */
const data: RouteConfigEntry[] = [
  route('questions/:abbrev', 'questions/bank/questions.route.ts'),
  route('bank/:abbrev', 'questions/bank/bank.route.ts'),
  route('states/:abbrev/test', 'questions/states/about-test.route.ts'),
]

/** What no device stores. Without a network, the service worker shows its own page. */
const unstored: RouteConfigEntry[] = [
  route('practice/:state/:draw', 'riders/practice/practice.route.tsx', { id: 'practice-draw' }),
  route('practice/:state/quiz', 'riders/practice/practice-quiz.route.tsx'),
  route('practice/:state/:kind/:score', 'riders/practice/shared-score.route.tsx'),
  route('practice/:state/set/:code', 'school/sets/set.route.tsx'),
  route('practice/:state/set/:code/teacher', 'school/courses/set-teacher.route.tsx'),
  route('practice/:state/set/:code/paper', 'school/sets/paper.route.tsx'),
  route('sets/new', 'school/sets/new-set.route.tsx'),
  route('open-bank', 'school/open-bank/open-bank.route.tsx'),
  route('open-bank/:file', 'school/open-bank/bank-export.route.ts'),
  route('feed.xml', 'articles/posts/feed.route.ts'),
  route('manuals/:abbrev/:manual/:page', 'making/manuals/manual-page.route.tsx'),
  route('share/:file', 'site/face-page/site-picture.route.ts'),
  route('share/:state/:picture', 'riders/results/score-picture.route.ts'),
  route('attempts', 'riders/attempts/attempts.route.ts'),
  route('outcomes', 'riders/readiness/count-outcome.route.ts'),
  route('begun', 'questions/numbers/begun.route.ts'),
  route('statistics/:abbrev', 'questions/statistics/right-shares.route.ts'),
  route('privacy', 'site/policies/privacy.route.tsx'),
  route('privacy/details', 'site/policies/details.route.tsx'),
  route('terms', 'site/policies/terms.route.tsx'),
  route('accessibility', 'site/accessibility/accessibility.route.tsx'),
  route('*', 'site/shell/not-found.route.tsx'),
]

/** What the worker leaves to the browser, except that it shows its own page without a network. */
const online: RouteConfigEntry[] = [
  route('schools', 'school/courses/schools.route.tsx'),
  route('schools/data', 'site/policies/school-data.route.tsx'),
  route('class', 'school/courses/course-code.route.tsx'),
  route('class/:code', 'school/courses/join.route.tsx'),
  route('class/:code/wall/:secret', 'school/wall/wall.route.tsx'),
  route('class/:code/:pupil', 'school/courses/pupil.route.tsx'),
  route('class/:code/:pupil/answers', 'school/courses/pupil-answers.route.ts'),
  route('class/:code/:pupil/certificate', 'school/certificates/own-certificate.route.tsx'),
  route('class/:code/certificate/:check', 'school/certificates/check.route.tsx'),
  route(
    'class/:code/teacher/:secret/pupil/:pupil/certificate',
    'school/certificates/pupil-certificate.route.tsx',
  ),
  route('class/:code/:pupil/results', 'school/pupil-results/own-results.route.tsx'),
  route('class/:code/teacher/:secret', 'school/courses/course.route.tsx'),
  route('class/:code/teacher/:secret/settings', 'school/courses/settings.route.tsx'),
  route('class/:code/teacher/:secret/lesson/new', 'school/courses/new-lesson.route.tsx'),
  route('class/:code/teacher/:secret/lesson/:lesson', 'school/courses/lesson.route.tsx'),
  route('class/:code/teacher/:secret/lessons.ics', 'school/courses/lessons-calendar.route.ts'),
  route('class/:code/:pupil/lessons.ics', 'school/courses/lessons-calendar.route.ts', {
    id: 'pupil-calendar',
  }),
  route(
    'class/:code/teacher/:secret/lesson/:lesson/paper',
    'school/courses/lesson-paper.route.tsx',
  ),
  route(
    'class/:code/teacher/:secret/lesson/:lesson/questions',
    'school/lesson-questions/lesson-questions.route.tsx',
  ),
  route('class/:code/teacher/:secret/questions', 'school/lesson-questions/own-questions.route.tsx'),
  route('class/:code/teacher/:secret/pupil/:pupil', 'school/pupil-results/pupil-page.route.tsx'),
  route('class/:code/teacher/:secret/sheets', 'school/pupil-results/sheets.route.tsx'),
  route('class/:code/teacher/:secret/results.csv', 'school/pupil-results/results-csv.route.ts'),
  route('report', 'making/reports/report.route.tsx'),
]

/** What the worker leaves to the browser. */
const leftAlone: RouteConfigEntry[] = [
  route('embed/:state/day', 'school/embed/embed.route.ts', { id: 'embed-day' }),
  route('embed/:state/set/:code', 'school/embed/embed.route.ts'),
  route('reports', 'making/reports/send-report.route.ts'),
  route('feedback', 'people/feedback/feedback.route.ts'),
  route('me', 'people/auth/me.route.ts'),
  route('sign-in', 'people/auth/sign-in.route.tsx'),
  route('sign-in/callback', 'people/auth/sign-in-callback.route.tsx'),
  route('idp/sign-in/:id', 'people/auth/local-sign-in.route.tsx'),
  route('sign-in/done', 'people/auth/sign-in-done.route.tsx'),
  route('sign-out', 'people/auth/sign-out.route.ts'),
  route('users/:uid', 'riders/account/account.route.ts'),
  route('users/:uid/results', 'riders/results/results.route.ts'),
  route('users/:uid/reports', 'making/reports/own-reports.route.ts'),
  route('users/:uid/answers', 'riders/attempts/answers.route.ts'),
]

/** The pages that the worker answers. */
export const answered = [...stored, ...articles, ...unstored]

/** The riders' pages and what they ask for. Each language has its own. */
export const riders = [...answered, ...data, ...online, ...leftAlone]

/** The admin's pages, and what has one address for all languages. */
const others: RouteConfigEntry[] = [
  route('site/:hash/:file', 'site/face-page/logo-file.route.ts'),
  route('sitemap.xml', 'site/sitemap/sitemap.route.ts'),
  route('robots.txt', 'site/sitemap/robots.route.ts'),
  route('admin/remote-config', 'desk/flags-panel/fetch-remote-config.route.ts'),
  route('admin/remote-config/updates', 'desk/flags-panel/remote-config-updates.route.ts'),
  route('admin/manuals', 'desk/uploads/upload-manual.route.ts'),
  route('admin/manuals/:abbrev', 'desk/state-page/state.route.tsx', [
    index('desk/state-page/questions.route.tsx'),
  ]),
  route('admin/manuals/:abbrev/review', 'desk/state-page/review.route.ts'),
  route('admin/manuals/:abbrev/statistics', 'desk/state-page/statistics.route.ts'),
  route('admin/manuals/:abbrev/questions/:id', 'desk/state-page/question.route.tsx'),
  route('admin/manuals/:abbrev/questions/:id/everywhere', 'desk/state-page/everywhere.route.tsx'),
  route('admin/manuals/:abbrev/pages/:page', 'desk/review/page-picture.route.ts'),
  route('admin/uploads', 'desk/uploads/uploads.route.tsx'),
  route('admin/uploads/read', 'desk/uploads/read-manual.route.ts'),
  route('admin/manuals/:abbrev/write', 'desk/by-hand/write.route.tsx'),
  route('admin/manuals/:abbrev/preview', 'desk/by-hand/preview.route.tsx'),
  route('admin/manuals/:abbrev/versions', 'desk/by-hand/versions.route.tsx'),
  route('admin/manuals/:abbrev/quick-quiz', 'desk/by-hand/quick-quiz.route.tsx'),
  route('admin/manuals/:abbrev/import', 'desk/by-hand/import.route.tsx'),
  route('admin/manuals/:abbrev/bank.json', 'desk/by-hand/bank-file.route.ts'),
  route('admin/manuals/:abbrev/translations', 'desk/translate/translations.route.tsx'),
  route('admin/manuals/:abbrev/translations/:id', 'desk/translate/translation.route.tsx'),
  route('admin', 'desk/uploads/manuals.route.tsx'),
  route('admin/questions', 'desk/overview/questions.route.tsx'),
  route('admin/states', 'desk/overview/states.route.tsx'),
  route('admin/inbox', 'desk/inbox/inbox.route.tsx'),
  route('admin/people', 'people/staff/people.route.tsx'),
  route('admin/numbers', 'site/numbers-page/numbers.route.tsx'),
  route('admin/numbers.csv', 'site/numbers-page/numbers-csv.route.ts'),
  route('admin/system', 'site/operations/system.route.tsx'),
  route('admin/site', 'site/face-page/site.route.tsx'),
  route('admin/riders', 'desk/data-requests/riders.route.tsx'),
  route('admin/at-work', 'people/deeds/at-work.route.ts'),
  route('admin/changes', 'people/deeds/changes.route.tsx'),
  route('admin/changes.csv', 'people/deeds/changes-csv.route.ts'),
  route('admin/riders/data', 'desk/data-requests/export-on-request.route.ts'),
  route('admin/posts', 'articles/posts/admin-posts.route.tsx'),
  route('admin/posts/:id', 'articles/editor/post-editor.route.tsx'),
  route('admin/posts/:id/revisions', 'articles/editor/revisions.route.ts'),
]

/** What the service worker must know: some paths, and the first parts of addresses by their list. */
export const ADDRESSES = {
  stored: [...stored, ...articles, ...data].map(({ path = '' }) => path),
  articles: articles.map(({ path = '' }) => path),
  data: firstPartsOf(data),
  online: firstPartsOf(online),
  // The server answers `/files` without a route.
  leftAlone: [...firstPartsOf([...leftAlone, ...others]), 'files'],
}

export default (IS_MAIN_BUILD
  ? [...riders, ...others]
  : riders.map(inLanguage)) satisfies RouteConfig

function inLanguage({ index: _, path = '', ...page }: RouteConfigEntry): RouteConfigEntry {
  return { ...page, path: BUILD.base.slice(1) + path }
}

/** Returns the parts before the first slash, each once. */
export function firstPartsOf(routes: readonly RouteConfigEntry[]): string[] {
  return [...new Set(routes.map(({ path = '' }) => path.split('/')[0] ?? ''))]
}
