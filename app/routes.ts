import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { BUILD, IS_MAIN_BUILD } from '../in-language.ts'

// Each list says what a rider's device does with its addresses (`offline/kept-pages.ts`).

/**
 * Pages that a device stores before a visit: those of a state for the states that were chosen last, and
 * those with a further parameter if a stored page of the state links to them.
 */
const stored: RouteConfigEntry[] = [
  index('home/home.route.tsx'),
  route('practice/:state', 'practice/practice.route.tsx'),
  route('practice/:state/topics', 'study/topics.route.tsx'),
  route('practice/:state/topics/:topic', 'study/topic.route.tsx'),
  route('mistakes', 'study/mistakes.route.tsx'),
  route('progress', 'study/progress.route.tsx'),
  route('practice/:state/exam', 'exam/exam.route.tsx'),
  route('practice/:state/cheat-sheet', 'cheat-sheet/cheat-sheet.route.tsx'),
  route('words', 'words/words.route.tsx'),
  route('readiness', 'readiness/readiness.route.tsx'),
]

/** Pages that a device stores in the same way, and also after a visit. */
const articles: RouteConfigEntry[] = [
  route('content', 'posts/articles.route.tsx'),
  route('content/:slug', 'posts/article.route.tsx'),
]

/** Data that a device stores for the states that were chosen last. */
const data: RouteConfigEntry[] = [
  route('questions/:abbrev', 'bank/questions.route.ts'),
  route('bank/:abbrev', 'bank/bank.route.ts'),
  route('states/:abbrev/test', 'states/about-test.route.ts'),
]

/** What no device stores. Without a network, the service worker shows its own page. */
const unstored: RouteConfigEntry[] = [
  route('practice/:state/:draw', 'practice/practice.route.tsx', { id: 'practice-draw' }),
  route('practice/:state/quiz', 'practice/practice-quiz.route.tsx'),
  route('practice/:state/:kind/:score', 'practice/shared-score.route.tsx'),
  route('practice/:state/set/:code', 'sets/set.route.tsx'),
  route('practice/:state/set/:code/teacher', 'courses/set-teacher.route.tsx'),
  route('practice/:state/set/:code/paper', 'sets/paper.route.tsx'),
  route('sets/new', 'sets/new-set.route.tsx'),
  route('open-bank', 'open-bank/open-bank.route.tsx'),
  route('open-bank/:file', 'open-bank/bank-export.route.ts'),
  route('feed.xml', 'posts/feed.route.ts'),
  route('manuals/:abbrev/:manual/:page', 'manuals/manual-page.route.tsx'),
  route('share/:state/:picture', 'results/score-picture.route.ts'),
  route('attempts', 'attempts/attempts.route.ts'),
  route('outcomes', 'readiness/count-outcome.route.ts'),
  route('statistics/:abbrev', 'statistics/right-shares.route.ts'),
  route('privacy', 'shell/privacy.route.tsx'),
  route('*', 'shell/not-found.route.tsx'),
]

/** What the worker leaves to the browser, except that it shows its own page without a network. */
const online: RouteConfigEntry[] = [
  route('schools', 'courses/schools.route.tsx'),
  route('class', 'courses/course-code.route.tsx'),
  route('class/:code', 'courses/join.route.tsx'),
  route('class/:code/code', 'courses/large-code.route.tsx'),
  route('class/:code/wall/:secret', 'courses/wall.route.tsx'),
  route('class/:code/:pupil', 'courses/pupil.route.tsx'),
  route('class/:code/:pupil/answers', 'courses/pupil-answers.route.ts'),
  route('class/:code/teacher/:secret', 'courses/course.route.tsx'),
  route('class/:code/teacher/:secret/settings', 'courses/settings.route.tsx'),
  route('class/:code/teacher/:secret/lesson/new', 'courses/new-lesson.route.tsx'),
  route('class/:code/teacher/:secret/lesson/:lesson', 'courses/lesson.route.tsx'),
  route('class/:code/teacher/:secret/lesson/:lesson/results.csv', 'courses/results-csv.route.ts'),
  route('report', 'reports/report.route.tsx'),
]

/** What the worker leaves to the browser. */
const leftAlone: RouteConfigEntry[] = [
  route('embed/:state/day', 'embed/embed.route.ts', { id: 'embed-day' }),
  route('embed/:state/set/:code', 'embed/embed.route.ts'),
  route('reports', 'reports/send-report.route.ts'),
  route('feedback', 'feedback/feedback.route.ts'),
  route('me', 'auth/me.route.ts'),
  route('sign-in', 'auth/sign-in.route.tsx'),
  route('sign-in/callback', 'auth/sign-in-callback.route.tsx'),
  route('idp/sign-in/:id', 'auth/local-sign-in.route.tsx'),
  route('sign-in/done', 'auth/sign-in-done.route.tsx'),
  route('sign-out', 'auth/sign-out.route.ts'),
  route('users/:uid', 'account/account.route.ts'),
  route('users/:uid/results', 'results/results.route.ts'),
  route('users/:uid/reports', 'reports/own-reports.route.ts'),
  route('users/:uid/answers', 'attempts/answers.route.ts'),
]

/** The pages that the worker answers. */
export const answered = [...stored, ...articles, ...unstored]

/** The riders' pages and what they ask for. Each language has its own. */
export const riders = [...answered, ...data, ...online, ...leftAlone]

/** The admin's pages, and what has one address for all languages. */
const others: RouteConfigEntry[] = [
  route('sitemap.xml', 'sitemap/sitemap.route.ts'),
  route('robots.txt', 'sitemap/robots.route.ts'),
  route('admin/remote-config', 'flags-panel/fetch-remote-config.route.ts'),
  route('admin/remote-config/updates', 'flags-panel/remote-config-updates.route.ts'),
  route('admin/manuals', 'uploads/upload-manual.route.ts'),
  route('admin/manuals/:abbrev', 'state-page/state.route.tsx', [
    index('state-page/questions.route.tsx'),
  ]),
  route('admin/manuals/:abbrev/review', 'state-page/review.route.ts'),
  route('admin/manuals/:abbrev/statistics', 'state-page/statistics.route.ts'),
  route('admin/manuals/:abbrev/questions/:id', 'state-page/question.route.tsx'),
  route('admin/manuals/:abbrev/questions/:id/everywhere', 'state-page/everywhere.route.tsx'),
  route('admin/manuals/:abbrev/pages/:page', 'review/page-picture.route.ts'),
  route('admin/uploads', 'uploads/uploads.route.tsx'),
  route('admin/uploads/read', 'uploads/read-manual.route.ts'),
  route('admin/manuals/:abbrev/write', 'by-hand/write.route.tsx'),
  route('admin/manuals/:abbrev/preview', 'by-hand/preview.route.tsx'),
  route('admin/manuals/:abbrev/versions', 'by-hand/versions.route.tsx'),
  route('admin/manuals/:abbrev/quick-quiz', 'by-hand/quick-quiz.route.tsx'),
  route('admin/manuals/:abbrev/import', 'by-hand/import.route.tsx'),
  route('admin/manuals/:abbrev/bank.json', 'by-hand/bank-file.route.ts'),
  route('admin/manuals/:abbrev/translations', 'translate/translations.route.tsx'),
  route('admin/manuals/:abbrev/translations/:id', 'translate/translation.route.tsx'),
  route('admin', 'uploads/manuals.route.tsx'),
  route('admin/questions', 'desk/questions.route.tsx'),
  route('admin/inbox', 'inbox/inbox.route.tsx'),
  route('admin/riders', 'data-requests/riders.route.tsx'),
  route('admin/riders/data', 'data-requests/export-on-request.route.ts'),
  route('admin/posts', 'posts/admin-posts.route.tsx'),
  route('admin/posts/:id', 'posts/editor/post-editor.route.tsx'),
  route('admin/posts/:id/revisions', 'posts/editor/revisions.route.ts'),
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
