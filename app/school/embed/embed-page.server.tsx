import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Face } from '../../base/face/face.ts'
import { accentOfButtons } from '../../base/face/face-styles.server.ts'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { DIRECTION, TAG } from '../../base/text/language.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { lettersOf } from '../../riders/attempts/address.ts'
import { type Attempt, answersOf, currentQuestion } from '../../riders/attempts/life.ts'
import { grade } from '../../riders/attempts/score.ts'
import { practicePath } from '../../riders/practice/practice-path.ts'
import ownStyles from './embed.css?raw'
import * as messages from './embed-messages.ts'
import tellHeight from './tell-height.inline.ts?code'

/** What a frame shows: the attempt's question, perhaps with the picked option, or its result. */
export type Embedded = {
  attempt: Attempt
  /** Changes with the questions. An address with another one is about other questions. */
  mark: string
}
type Shown = { state: UsState; origin: string; isDaily?: boolean } & Embedded

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/**
 * These pages may load nothing but their pictures, and store nothing. The policy does not say who may frame them,
 * because even `frame-ancestors *` refuses pages in local files and in apps.
 */
const policyWith = (styles: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(tellHeight)}`,
    `style-src ${hashOf(styles)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** Returns a page for a frame: a question of a quiz, its explanation once it is answered, or the result. */
export function embedPage(shown: Shown | null, face: Face): Response {
  const styles = ownStyles + accentOfButtons(face, 'button')
  const page = (
    <html lang={TAG} dir={DIRECTION}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{shown ? messages.title(shown.state.stateName) : messages.nothing()}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{shown ? <Quiz {...shown} /> : <p>{messages.nothing()}</p>}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
        <script dangerouslySetInnerHTML={{ __html: tellHeight }} />
      </body>
    </html>
  )
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status: shown ? 200 : 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyWith(styles),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // A site that isolates itself frames only pages that do so, too.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cache-Control': 'no-cache',
    },
  })
}

function Quiz(shown: Shown) {
  const { state, origin, attempt } = shown
  const item = currentQuestion(attempt)
  return (
    <>
      {item ? <Question item={item} {...shown} /> : <Result {...shown} />}
      <p>
        <a href={origin + practicePath(state)} target="_blank" rel="noopener">
          {messages.practice(state.stateName)}
        </a>
      </p>
    </>
  )
}

type QuestionProps = Shown & { item: ShownItem }

function Question({ item, state, attempt, mark, isDaily }: QuestionProps) {
  const { index, questions, picks } = attempt
  const number = index + 1
  const pick = picks[index]?.option ?? null
  return (
    <form {...langAndDir(item.language)}>
      <input type="hidden" name="of" value={mark} />
      <p>
        {isDaily
          ? messages.ofTheDay(state.stateName)
          : messages.place(state.stateName, number, questions.length)}
      </p>
      <fieldset>
        <legend>
          <h1>{item.question}</h1>
        </legend>
        <StillInEnglish item={item} />
        {picturesOf(item).map((picture) => (
          <img
            key={picture.name}
            src={pictureLink(picture)}
            alt={picture.text}
            width={240}
            height={160}
          />
        ))}
        {pick === null ? <Options item={item} /> : <Answered item={item} pick={pick} />}
      </fieldset>
      {(pick === null || !isDaily) && (
        <>
          <input type="hidden" name="answers" value={lettersOf(attempt)} />
          <button type="submit">
            {pick === null
              ? messages.check()
              : number === questions.length
                ? messages.finish()
                : messages.next()}
          </button>
        </>
      )}
    </form>
  )
}

function Options({ item: { options } }: { item: ShownItem }) {
  return options.map((option, place) => (
    <label key={option}>
      <input type="radio" name="pick" value={LETTERS[place]} required />
      {option}
    </label>
  ))
}

function Answered({ item, pick }: { item: ShownItem; pick: string }) {
  const { options, correctAnswer, explanation, whyWrong = {} } = item
  return (
    <>
      <ul>
        {options.map((option) => (
          <li
            key={option}
            className={`option ${option === correctAnswer ? 'right' : option === pick ? 'wrong' : ''}`}
          >
            {option}
            {option === correctAnswer && <strong>{messages.right()}</strong>}
            {option === pick && option !== correctAnswer && <strong>{messages.wrong()}</strong>}
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>{messages.explanation()}</strong> {explanation} {whyWrong[pick]}
      </p>
    </>
  )
}

function Result({ attempt }: Shown) {
  const { score, totalQuestions } = grade(answersOf(attempt))
  return (
    <form>
      <h1>{messages.result(score, totalQuestions)}</h1>
      <button type="submit">{messages.again()}</button>
    </form>
  )
}
