import { langAndDir } from '../../base/text/lang-and-dir.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ItemPictures } from '../question/item-pictures.tsx'
import type { Route } from './+types/words.route.ts'
import { WORDS } from './word-list.ts'
import * as messages from './words-messages.ts'

export const handle: RouteHandle = { cachedBy: [], waits: true, isInSitemap: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.title() },
  { name: 'description', content: messages.description() },
]

const PICTURE = 'mt-2 aspect-3/2 w-60 max-w-full object-contain'

export default function Words() {
  return (
    <article className="mx-auto flex w-full max-w-3xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.title()}</h1>
      <p className="text-lg text-pretty text-quiet">{messages.intro()}</p>
      <dl className="gap-x-10 sm:columns-2 print:columns-2">
        {WORDS.map(({ id, word, english, meaning, picture }) => (
          <div key={id} id={id} className="scroll-mt-4 break-inside-avoid pb-4">
            <dt className="flex flex-wrap gap-x-2 text-lg font-semibold">
              <dfn className="not-italic">{word}</dfn>
              {english && english !== word && (
                <span {...langAndDir('en')} className="font-normal text-quiet">
                  {english}
                </span>
              )}
            </dt>
            <dd>{meaning}</dd>
            {picture && (
              <dd>
                <ItemPictures item={{ picture }} loading="lazy" className={PICTURE} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </article>
  )
}
