import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { areFitting, attemptOf, lettersOf } from '../attempts/address.ts'
import { answersOf } from '../attempts/life.ts'
import { makeItem, makeItems } from '../quiz/quiz.fixture.ts'
import { countDraws, drawMark, fixedDraw } from './draws.server.ts'
import { continueQuiz, fittingArticles, openQuiz } from './practice.server.ts'
import * as messages from './practice-messages.ts'
import { practiceMeta } from './practice-meta.ts'

const OHIO = { stateName: 'Ohio', abbrev: 'OH' }
const FIRST_QUESTION = { total: 12, answers: '' }

async function openWithQuestions(count = 25) {
  const { services, logged } = openTestServices()
  await putBank(services, 'OH', makeItems(count).reverse())
  return { services, logged }
}

const goOn = (services: Services, given: Record<string, string>) =>
  continueQuiz(services, OHIO, new URLSearchParams(given))

describe('the address of a practice page', () => {
  test.each(US_STATES)('of $stateName is found in any spelling', (state) => {
    const slug = stateSlug(state)
    expect(slug).toMatch(/^[a-z]+(?:-[a-z]+){0,2}$/)
    for (const spelling of [slug, state.stateName, state.abbrev, slug.replaceAll('-', '_')]) {
      expect(findByAnySpelling(spelling)).toBe(state)
    }
  })

  test.each(['', '-', 'atlantis', 'new', 'ohioo', '../ohio/x'])('%j names no state', (spelling) => {
    expect(findByAnySpelling(spelling)).toBeNull()
  })
})

describe('a fixed draw', () => {
  test('is the same at each request, and differs between states', () => {
    const draw = fixedDraw(makeItems(25), 'OH', 1)
    expect(fixedDraw(makeItems(25).reverse(), 'OH', 1)).toEqual(draw)
    expect(fixedDraw(makeItems(25), 'OR', 1)).not.toEqual(draw)
  })

  test('repeats no question, and shares at most one with the next draw', () => {
    const count = countDraws(25)
    const draws = drawsOf(25)
    for (const [index, draw] of draws.entries()) {
      expect(new Set(draw).size).toBe(12)
      const next = new Set(draws[(index + 1) % count])
      if (index + 1 < count)
        expect(draw.filter((question) => next.has(question)).length).toBeLessThan(2)
    }
    expect(new Set(draws.map(([first]) => first)).size).toBe(4)
    expect(count).toBe(4)
  })

  test('of a large bank begins with the newest 25 questions, and later ones have all others', () => {
    const draws = drawsOf(100)
    const newest = makeItems(25).map(({ question }) => question)
    expect(newest).toEqual(expect.arrayContaining(draws.slice(0, 2).flat()))
    expect(new Set(draws.flat()).size).toBe(100)
    expect(draws).toHaveLength(9)
  })

  function drawsOf(questions: number): string[][] {
    return Array.from({ length: countDraws(questions) }, (_, index) =>
      fixedDraw(makeItems(questions), 'OH', index + 1).map(({ question }) => question),
    )
  }

  test.each([1, 5, 12])('of %i questions has all of them', (count) => {
    for (let number = 1; number <= countDraws(count); number++) {
      const draw = fixedDraw(makeItems(count), 'OH', number)
      expect(new Set(draw.map(({ question }) => question)).size).toBe(count)
    }
  })

  test('sorts options that are numbers, and uses each place for right options', () => {
    const options = ['4 feet', '3 feet', '5 feet', '2 feet']
    const [item] = fixedDraw([{ ...makeItem(1), options, correctAnswer: '3 feet' }], 'OH', 1)
    expect(item?.options).toEqual(['2 feet', '3 feet', '4 feet', '5 feet'])
    const places = fixedDraw(makeItems(12), 'OH', 1).map(({ options, correctAnswer }) =>
      options.indexOf(correctAnswer),
    )
    expect(new Set(places).size).toBe(4)
  })

  test('has another hash after a change of a question or of the order of options', () => {
    const draw = fixedDraw(makeItems(12), 'OH', 1)
    const [first = makeItem(1), ...rest] = draw
    expect(drawMark([...draw])).toBe(drawMark(draw))
    expect(drawMark([{ ...first, question: 'Another?' }, ...rest])).not.toBe(drawMark(draw))
    const swapped = { ...first, options: [...first.options].reverse() }
    expect(drawMark([swapped, ...rest])).not.toBe(drawMark(draw))
  })
})

describe('a quiz without a script', () => {
  test('asks 12 questions, and ends with the given answers', async () => {
    const { services } = await openWithQuestions()
    const first = await openQuiz(services, OHIO, 2)
    expect(first).toMatchObject({ status: 200, message: null, quiz: FIRST_QUESTION })
    expect(first.quiz?.questions).toHaveLength(1)
    const { draw = '' } = first.quiz ?? {}
    let answers = ''
    for (let place = 0; place < 12; place++) {
      const before = await goOn(services, { draw, answers })
      const pick = before.quiz?.questions[place]?.options[place % 4] ?? ''
      const { status, message, quiz } = await goOn(services, { draw, answers, pick })
      answers += LETTERS[place % 4]
      expect({ status, message, answers: quiz?.answers }).toEqual({
        status: 200,
        message: null,
        answers,
      })
      const attempt = attemptOf(OHIO, quiz?.questions ?? [], answers)
      expect(answersOf(attempt).at(-1)).toMatchObject({ selectedAnswer: pick })
      expect(lettersOf(attempt)).toBe(answers)
    }
  })

  test.each([
    ['no draw', {}],
    ['a draw of three digits', { draw: '100.00000000' }],
    ['a draw that is not a number', { draw: 'x' }],
    ['a letter that is not an option', { answers: 'AE' }],
    ['too many answers', { answers: 'ABCDABCDABCDA' }],
    ['an option of another question', { answers: 'A', pick: 'Never' }],
    ['a pick after the last question', { answers: 'ABCDABCDABCD', pick: '1 low' }],
    ['markup as its answers', { answers: '<b>' }],
  ])('with %s begins again with a message', async (_what, wrong) => {
    const { services, logged } = await openWithQuestions()
    const { draw = '' } = (await openQuiz(services, OHIO, 1)).quiz ?? {}
    const given = 'answers' in wrong ? { draw, ...wrong } : wrong
    const opened = await goOn(services, given)
    expect(opened).toMatchObject({
      status: 400,
      message: messages.malformed(),
      quiz: FIRST_QUESTION,
    })
    expect(logged).toEqual([])
  })

  test('never fails, whatever the address contains', async () => {
    const { services } = await openWithQuestions()
    const { draw = '' } = (await openQuiz(services, OHIO, 1)).quiz ?? {}
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'ABCDE') }),
      fc.constant(draw),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('draw', 'answers', 'pick'), texts),
        async (given) => {
          const { status, quiz } = await goOn(services, given)
          expect([200, 400]).toContain(status)
          expect(quiz && areFitting(quiz)).toBe(true)
        },
      ),
    )
  })

  test('begins again with a message once the bank has changed', async () => {
    const { services } = await openWithQuestions()
    const { draw = '' } = (await openQuiz(services, OHIO, 1)).quiz ?? {}
    const { services: changed } = await openWithQuestions(39)
    const opened = await goOn(changed, { draw, answers: 'AB' })
    expect(opened).toMatchObject({
      status: 200,
      message: messages.changed(),
      quiz: FIRST_QUESTION,
    })
  })

  test('goes on through the whole bank, and then from the start', async () => {
    const { services } = await openWithQuestions(50)
    const next = async (number: number) => (await openQuiz(services, OHIO, number)).quiz?.nextDraw
    expect(await Promise.all([1, 2, 3, 5].map(next))).toEqual([2, 3, 4, 1])
    expect(await openQuiz(services, OHIO, 6)).toEqual(await openQuiz(services, OHIO, 1))
  })

  test('shows a message if the state has no questions or the database is closed', async () => {
    const { services, logged } = await openWithQuestions(0)
    const none = { status: 404, quiz: null, message: 'No quiz items found for this state.' }
    expect(await openQuiz(services, OHIO, 1)).toEqual(none)
    await services.documents.close()
    const failed = { status: 503, quiz: null, message: 'Failed to load quiz for selected state.' }
    expect(await openQuiz(services, { stateName: 'Utah', abbrev: 'UT' }, 1)).toEqual(failed)
    expect(logged).toMatchObject([{ msg: 'loading the questions of a practice page failed' }])
  })
})

test('a practice page shows articles about its state or the test first, then the newest', () => {
  const tags = [['Braking'], ['Exam day'], [], ['Utah'], ['Ohio', 'Weather'], [], [], ['Safety']]
  const articles = tags.map((tags, index) => ({
    slug: `a-${index}`,
    title: '',
    excerpt: '',
    heroImage: null,
    tags,
  }))
  const shown = fittingArticles(articles, OHIO).map(({ slug }) => slug)
  expect(shown).toEqual(['a-1', 'a-4', 'a-0', 'a-2', 'a-3', 'a-5'])
})

test('a practice page has tags for its state and its first question', () => {
  const question = makeItem(1)
  const tags = practiceMeta(OHIO, 'https://exams.example', question)
  const url = 'https://exams.example/practice/ohio'
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: url })
  const { correctAnswer, options } = question
  const wrong = options.filter((option) => option !== correctAnswer)
  expect(tags).toContainEqual({
    'script:ld+json': expect.objectContaining({
      '@type': 'Quiz',
      url,
      hasPart: {
        '@type': 'Question',
        text: question.question,
        acceptedAnswer: { '@type': 'Answer', text: correctAnswer },
        suggestedAnswer: wrong.map((text) => ({ '@type': 'Answer', text })),
      },
    }),
  })
})
