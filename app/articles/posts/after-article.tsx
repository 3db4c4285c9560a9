import { Link } from 'react-router'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ArrowRight } from '../../base/ui/icons.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import { useStateOnDevice } from '../../questions/states/use-state-on-device.ts'
import * as messages from './article-page-messages.tsx'

/** What a reader does next: a quiz of the state that was chosen on this device, or the next article. */
export function AfterArticle({ next }: { next: { slug: string; title: string } | null }) {
  const state = useStateOnDevice()
  return (
    <nav aria-labelledby="after-article" className="flex flex-col items-start gap-3 print:hidden">
      <h2 id="after-article" className="text-xl font-extrabold">
        {messages.nowTry()}
      </h2>
      <ButtonLink
        reloadDocument
        className="min-w-64"
        to={state ? href('/practice/:state', { state: stateSlug(state) }) : href('/')}
      >
        {state ? messages.startQuiz(state.stateName) : messages.chooseState()}
      </ButtonLink>
      {next && (
        <Link
          to={href('/content/:slug', { slug: next.slug })}
          className="flex min-h-11 items-center gap-2 font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
        >
          {messages.nextArticle(next.title)}
          <ArrowRight className="size-5 shrink-0 rtl:-scale-x-100" />
        </Link>
      )}
    </nav>
  )
}
