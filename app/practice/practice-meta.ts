import { href, type MetaDescriptor } from 'react-router'
import type { RiderItem } from '../question/quiz-item.ts'
import { linkPreview } from '../sharing/link-preview.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

export function practicePath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state', { state: stateSlug(state) })
}

export function practiceTitle({ stateName }: Pick<UsState, 'stateName'>): string {
  return `${stateName} motorcycle permit practice test`
}

type Page = { title: string; description: string; url: string }

/** The tags of a page about a state for search engines and link previews. */
export function stateMeta(state: UsState, page: Page): MetaDescriptor[] {
  const words = 'and the words Motorcycle permit practice test'
  const picture = {
    name: stateSlug(state),
    alt: `A license plate of ${state.stateName} beside a yellow road sign, ${words}`,
  }
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.url },
    ...linkPreview({ ...page, picture }),
  ]
}

/** The tags of a state's practice page for search engines and link previews (schema.org, Quiz). */
export function practiceMeta(state: UsState, origin: string, first: RiderItem): MetaDescriptor[] {
  const { stateName } = state
  const title = practiceTitle(state)
  const description = `Practice for the ${stateName} motorcycle license exam: 12 questions, with the answer and the reason at once. Free, without an account.`
  const url = origin + practicePath(state)
  const wrong = first.options.filter((option) => option !== first.correctAnswer)
  const answer = (text: string) => ({ '@type': 'Answer', text })
  return [
    ...stateMeta(state, { title, description, url }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Quiz',
        name: title,
        description,
        url,
        inLanguage: 'en-US',
        isAccessibleForFree: true,
        learningResourceType: 'Practice problem',
        about: { '@type': 'Thing', name: `Motorcycle license of ${stateName}` },
        hasPart: {
          '@type': 'Question',
          text: first.question,
          acceptedAnswer: answer(first.correctAnswer),
          suggestedAnswer: wrong.map(answer),
        },
      },
    },
  ]
}
