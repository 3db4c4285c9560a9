import type { ArticleCard } from '../../articles/posts/post.ts'
import { href } from '../../base/text/address.ts'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import AboutTestList from '../../questions/states/about-test-list.tsx'
import { CheatSheetLink } from '../../questions/states/cheat-sheet-link.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import { starterNote } from '../../questions/states/states-messages.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import * as messages from './practice-messages.ts'

type Props = {
  state: UsState
  about: ShownAbout | null
  isStarter: boolean
  articles: ArticleCard[] | null
  /** The address of a teacher's page about the set on this page. */
  teacher?: string | undefined
}

export function PracticeBelow({ state, about, isStarter, articles, teacher }: Props) {
  const { stateName } = state
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6">
      <StudyLinks state={state} />
      {about && (
        <section aria-labelledby="about-test" className="flex flex-col gap-3">
          <h2 id="about-test" className="text-xl font-extrabold">
            {messages.aboutTest(stateName)}
          </h2>
          <AboutTestList about={about} />
        </section>
      )}
      <CheatSheetLink stateName={stateName} />
      <a
        href={teacher ?? `${href('/sets/new')}?state=${stateSlug(state)}`}
        className="flex min-h-11 items-center font-semibold underline decoration-sign-deep decoration-2 underline-offset-4 print:hidden"
      >
        {teacher ? messages.thisSet() : messages.testForClass()}
      </a>
      {isStarter && <p className="text-sm text-quiet">{starterNote()}</p>}
      {articles && articles.length > 0 && (
        <nav aria-labelledby="practice-articles" className="flex flex-col gap-1 print:hidden">
          <h2 id="practice-articles" className="text-xl font-extrabold">
            {messages.articles()}
          </h2>
          <ul>
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={href('/content/:slug', { slug })}
                  className="flex min-h-11 items-center font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
