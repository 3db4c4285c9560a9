import type { MetaDescriptor } from 'react-router'
import { linkPreview } from '../../base/sharing/link-preview.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { pictureName, type SharedScore, scorePath } from '../results/score-path.ts'
import { title } from './practice-messages.ts'
import * as messages from './practice-meta-messages.ts'
import { practicePath } from './practice-path.ts'

type Page = { title: string; description: string; url: string }

/** The tags of a page about a state for search engines and link previews. */
export function stateMeta(state: UsState, page: Page): MetaDescriptor[] {
  const picture = { name: stateSlug(state), alt: messages.pictureOfState(state.stateName) }
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.url },
    ...linkPreview({ ...page, picture }),
  ]
}

/** The tags of a shared score. Search engines find only the state's practice page. */
export function sharedScoreMeta(score: SharedScore, origin: string): MetaDescriptor[] {
  const { state, kind, percent } = score
  const { stateName } = state
  const title = messages.scoreTitle(stateName, kind, percent)
  const picture = { name: pictureName(score), alt: messages.pictureOfScore(stateName, percent) }
  const url = origin + scorePath(state, kind, percent)
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: origin + practicePath(state) },
    ...linkPreview({ title, description: messages.description(stateName), url, picture }),
  ]
}

/** The tags of a state's practice page for search engines and link previews (schema.org, Quiz). */
export function practiceMeta(state: UsState, origin: string, first: ShownItem): MetaDescriptor[] {
  const { stateName } = state
  const name = title(stateName)
  const description = messages.description(stateName)
  const url = origin + practicePath(state)
  const wrong = first.options.filter((option) => option !== first.correctAnswer)
  const answer = (text: string) => ({ '@type': 'Answer', text })
  return [
    ...stateMeta(state, { title: name, description, url }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Quiz',
        name,
        description,
        url,
        inLanguage: LANGUAGE,
        isAccessibleForFree: true,
        learningResourceType: messages.resourceType(),
        about: { '@type': 'Thing', name: messages.subject(stateName) },
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
